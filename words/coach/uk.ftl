# Слова тренера, вправ і статистики; їх завантажує перша сторінка, якій вони потрібні. Усі чотири файли перевіряє тест.

coach-tab-game = Гра
coach-tab-analysis = Аналіз
coach-analysis = Аналіз
coach-about = Тренер розігрує кожне рішення в симульованих іграх і показує, який хід вигравав би частіше, зважаючи лише на те, що міг знати цей гравець. Рахує цей пристрій.
coach-analyze = Аналізувати
coach-running = Проаналізовано ходів: { $done } з { $all }
coach-stop = Зупинити
coach-stopped = Проаналізовано ходів: { $done } з { $all }.
coach-deeper = Глибший аналіз
coach-deeper-note = Уп’ятеро більше симульованих ігор, тож і часу вп’ятеро більше.
coach-refused = Тренер не може проаналізувати цю гру: { $why }
coach-crashed = Аналіз не вдався. Спробуйте ще раз.
coach-no-record = Ця гра не має повного запису, тому її не можна проаналізувати.
coach-unsupported = У цьому браузері тренер не працює: бракує { $what }.
coach-chances = Імовірність перемоги
coach-chance-of = { $name } { $n } %
coach-as-table = Показати таблицею
coach-move = Хід
coach-move-by = Хід { $n } · { $name }
coach-turns = Переломні моменти
coach-turn-choice = Хід { $n }, { $name }:
coach-turn-chance = Хід { $n }: що випало { $name }.
coach-decisions = Рішення: { $name }
coach-decisions-of = Чиї рішення
coach-decision = Рішення
coach-loss = Імовірність
coach-order = Порядок
coach-order-loss = Спершу найбільші втрати
coach-order-game = За ходом гри
coach-class-best = Найкращий хід
coach-class-good = Добрий хід
coach-class-inaccuracy = Неточність
coach-class-mistake = Помилка
coach-class-blunder = Груба помилка
coach-classes-best = найкращі
coach-classes-good = добрі
coach-classes-inaccuracy = неточності
coach-classes-mistake = помилки
coach-classes-blunder = грубі помилки
coach-loss-points = { $points } очка
coach-chosen = Зіграно
coach-better = Краще
coach-none-better = Кращого ходу тренер не знайшов.
coach-within-error = Різниця мала або в межах похибки.
coach-try = Спробувати звідси
coach-limits = Імовірності перемоги взято із симульованих ігор. Симульовані гравці слабші за сильних людей, тож порівнюйте ці значення між собою. Число після ± — стандартна похибка.
coach-tab-luck = Удача
coach-luck = Удача і вміння
coach-tab-deduction = Дедукція

## Удача і вміння
luck-about = Як склався кожен результат, у відсоткових пунктах імовірності перемоги. Сума частин точно дорівнює результату.
luck-waiting = Удача і вміння з’являться тут, коли проаналізовано всю гру.
luck-of = Удача і вміння: { $name }
luck-part = Частина
luck-chart = Діаграма
luck-by-luck = Удача
luck-by-opponents = Рішення суперників
luck-by-own = Власні рішення
luck-start = Початок
luck-deal = Роздача
luck-cards = Узяті карти
luck-tickets = Узяті квитки
luck-opponents = Рішення суперників
luck-own = Власні рішення
luck-hidden = Те, чого не можна було знати
luck-result = Результат
luck-start-about = Рівна частка кожного гравця до роздачі.
luck-deal-about = Перші карти й квитки та хто починає.
luck-cards-about = Карти, які хтось узяв або які було відкрито, порівняно з пересічними.
luck-tickets-about = Квитки, які хтось узяв, порівняно з пересічними.
luck-opponents-about = Рішення суперників порівняно з рішеннями симульованого гравця: добрі шкодять вам, погані допомагають.
luck-own-about = Рішення цього гравця порівняно з рішеннями симульованого гравця, з огляду лише на те, що цей гравець міг бачити.
luck-hidden-about = Наскільки ці рішення обернулися на краще чи гірше через карти й квитки, яких ніхто не міг бачити. Це теж удача.
luck-picture = Картинка, щоб поділитися
luck-picture-about = Що вирішило гру, у відсоткових пунктах імовірності перемоги
luck-picture-note = Штриховка: удача. Контур: рішення суперників. Суцільне: власні рішення. ±: стандартна похибка.
luck-won = { $name }: перемога, відрив { $n ->
    [one] { $n } очко
    [few] { $n } очки
   *[other] { $n } очок
}
luck-lost = { $name }: поразка, відставання { $n ->
    [one] { $n } очко
    [few] { $n } очки
   *[other] { $n } очок
}
luck-shared = { $name }: спільна перемога ({ $n ->
    [0] порівну очок
   *[other] різниця в очках: { $n }
})
luck-save = Зберегти картинку
luck-saved = Картинку збережено.
luck-share = Поділитися картинкою
luck-link = Скопіювати посилання

## Дедукція
deduce-as = Що знав гравець
deduce-about = Про кого
deduce-known = що міг знати гравець { $name } на ході { $n }
deduce-truth = Правда
deduce-failed = Про цей момент тренер нічого не може сказати.
deduce-cards = Карти
deduce-in-hand = на руці: { $n }
deduce-certain = { $n ->
    [one] { $n } карта відома напевно: узята відкритою й не зіграна.
    [few] { $n } карти відомі напевно: узяті відкритими й не зіграні.
   *[other] { $n } карт відомо напевно: узяті відкритими й не зіграні.
}
deduce-kind = Вид
deduce-range = Межі
deduce-between = від { $low } до { $high } у чотирьох із п’яти ігор
deduce-expected = близько
deduce-tickets = Імовірні квитки
deduce-holds = на руці: { $n }
deduce-points = Очки
deduce-ticket = Квиток
deduce-chance = Імовірність
deduce-held = на руці
deduce-none = Квитків на руці немає.
deduce-all = Показати всі { $n }
deduce-fewer = Показати менше
deduce-note = За { $n } випадковими іграми, сумісними з усім побаченим. Лінія охоплює чотири з п’яти з них; крапка – це правда.
deduce-aid = Підказка: дедукція.
deduce-now = що ви можете знати зараз
deduce-worlds = За { $n } випадковими іграми, сумісними з усім, що ви бачили. Лінія охоплює чотири з п’яти з них.
deduce-legend = Гравець потребує цього у
deduce-over = понад { $n } %

## Вгадайте квиток
guess-title = Вгадайте квиток
guess-about = П’ять запитань про цю гру; показано лише те, що було видно.
guess-step = Вгадайте квиток · { $n } з { $all }
guess-question = Який квиток має { $name }?
guess-known = На мапі показано цей момент; відповідайте, спираючись на те, що міг знати гравець { $name }. Правильний рівно один із цих квитків.
guess-sure = Наскільки ви впевнені?
guess-answer = Відповісти
guess-next = Наступне запитання
guess-stop = Завершити вправу
guess-back = Назад до дедукції
guess-over = Це було останнє запитання
guess-right = Правильно: { $ticket }. { $n ->
    [one] { $n } очко.
    [few] { $n } очки.
   *[other] { $n } очок.
}
guess-wrong = Не цей; правильна відповідь – { $ticket }. { $n ->
    [one] { $n } очко.
    [few] { $n } очки.
   *[other] { $n } очок.
}
guess-coach-says = тренер: { $n } %
guess-you = ви, з { $all }
guess-coach = тренер
guess-rule = Упевнена правильна відповідь дає 100 очок, упевнена хибна – жодного. 50 % дає 75 у будь-якому разі.

## Мої помилки
mistakes-none = Вправ іще немає. Відкрийте перегляд гри, у яку ви грали, виберіть «Аналіз» і проаналізуйте її: рішення, які коштували вам імовірності перемоги, стануть тут вправами.
mistakes-home = До моїх ігор
mistakes-step = Вправа { $n } з { $all }
mistakes-question = Ваш хід. Що найкраще?
mistakes-known = Хід { $n }. Показано лише те, що ви тоді могли бачити.
mistakes-played = так ви зіграли
mistakes-right = Правильно.
mistakes-again = Саме так ви зіграли в тій грі.
mistakes-wrong = Тренер надає перевагу іншому ходу.
mistakes-values = Імовірність перемоги { $better } замість { $played }.
mistakes-next = Наступна вправа
mistakes-open = Відкрити гру
mistakes-solved = Розв’язано: { $n }. Поспіль: { $row }.
mistakes-all = Усі вправи
mistakes-done = розв’язано

## Порівняння квитків
explore-aid = Підказка: порівняння квитків.
explore-announced = Лише в іграх на цьому пристрої проти ботів. Враховано тільки те, що ви можете бачити.
explore-failed = Для цього вибору порівняння недоступне.
explore-no-ticket = жодного квитка
explore-keep = Залишити
explore-cost = { $edition ->
    [london] Автобуси
    [new-york] Таксі
    [card-game] Карти
   *[other] Вагончики
}
explore-all = Виконано всі
explore-points = Очки
explore-win = Перемога
explore-best = { $tickets }: цей вибір дав найбільше очок.
explore-close = Найкращі варіанти ({ $n }) надто близькі, щоб їх розрізнити.
explore-note = За { $n } симульованими іграми. Симульований гравець відмовляється від квитків, які людина виконала б; число після ± — стандартна похибка.

## Статистика ігор ботів
stats-title = Квитки: { $name }
stats-about = За { $games } іграми ботів, які тримаються плану й не зазирають наперед; для кожної кількості гравців ігор порівну.
stats-intervals = Риски – це 95-відсоткові інтервали: рядки, чиї інтервали перетинаються, можуть іти в будь-якому порядку.
stats-table = Квитки, кількість гравців: { $n }, ігор: { $games }
stats-interval = Інтервал
stats-ticket = Квиток
stats-won = Перемоги, %
stats-kept = Залишено
stats-completed = Виконано
stats-times = Ігри
stats-all = Показати всі квитки: { $n }
stats-csv = Завантажити CSV
stats-openings = Місця і початковий вибір
stats-seats = Частка перемог за місцем
stats-seats-note = у відсотках, за порядком ходів
stats-place = місце { $n }: { $share }
stats-first = Пунктир – рівна частка. Гравців: { $n }; той, хто починає, виграє { $share } % ± { $half }.
stats-splits = Вибір колод на початку
stats-kept-count = Скільки квитків залишено на початку
stats-choice = Вибір
stats-limits = Частка перемог тих, хто залишив квиток на початку. Висока частка ще не доводить, що вибір добрий: боти залишають квитки, які пасують до інших.
