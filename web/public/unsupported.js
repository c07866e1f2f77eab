// Only browsers without ES modules run this: the page itself needs them. Old syntax on purpose.
(function () {
  var texts = [
    ['en', 'This browser is too old for Whistlestop: it has no ES modules. Update it or use another one.'],
    ['uk', 'Цей браузер застарий для Whistlestop: у ньому немає модулів ES. Оновіть його або відкрийте інший.'],
    ['ru', 'Этот браузер слишком стар для Whistlestop: в нём нет модулей ES. Обновите его или откройте другой.'],
    ['pl', 'Ta przeglądarka jest za stara dla Whistlestop: nie ma modułów ES. Zaktualizuj ją lub użyj innej.'],
  ];
  for (var i = 0; i < texts.length; i += 1) {
    var line = document.createElement('p');
    line.lang = texts[i][0];
    line.appendChild(document.createTextNode(texts[i][1]));
    document.getElementById('app').appendChild(line);
  }
})();
