# Слова тренера, упражнений и статистики; их загружает первая страница, которой они нужны. Все четыре файла проверяет тест.

coach-tab-game = Игра
coach-tab-analysis = Анализ
coach-analysis = Анализ
coach-about = Тренер разыгрывает каждое решение в симулированных играх и показывает, какой ход выигрывал бы чаще, учитывая только то, что мог знать этот игрок. Считает это устройство.
coach-analyze = Анализировать
coach-running = Проанализировано ходов: { $done } из { $all }
coach-stop = Остановить
coach-stopped = Проанализировано ходов: { $done } из { $all }.
coach-deeper = Более глубокий анализ
coach-deeper-note = В пять раз больше симулированных игр, поэтому и времени в пять раз больше.
coach-refused = Тренер не может проанализировать эту игру: { $why }
coach-crashed = Анализ не удался. Попробуйте ещё раз.
coach-no-record = У этой игры нет полной записи, поэтому её нельзя проанализировать.
coach-unsupported = В этом браузере тренер не работает: не хватает { $what }.
coach-chances = Вероятность победы
coach-chance-of = { $name } { $n } %
coach-as-table = Показать таблицей
coach-move = Ход
coach-move-by = Ход { $n } · { $name }
coach-turns = Переломные моменты
coach-turn-choice = Ход { $n }, { $name }:
coach-turn-chance = Ход { $n }: что выпало игроку { $name }.
coach-decisions = Решения: { $name }
coach-decisions-of = Чьи решения
coach-decision = Решение
coach-loss = Вероятность
coach-order = Порядок
coach-order-loss = Сначала самые большие потери
coach-order-game = По ходу игры
coach-class-best = Лучший ход
coach-class-good = Хороший ход
coach-class-inaccuracy = Неточность
coach-class-mistake = Ошибка
coach-class-blunder = Грубая ошибка
coach-classes-best = лучшие
coach-classes-good = хорошие
coach-classes-inaccuracy = неточности
coach-classes-mistake = ошибки
coach-classes-blunder = грубые ошибки
coach-loss-points = { $points } очка
coach-chosen = Сыграно
coach-better = Лучше
coach-none-better = Лучшего хода тренер не нашёл.
coach-within-error = Разница мала или в пределах погрешности.
coach-try = Попробовать отсюда
coach-limits = Вероятности победы взяты из симулированных игр. Симулированные игроки слабее сильных людей, поэтому сравнивайте эти значения между собой. Число после ± — стандартная ошибка.
coach-tab-luck = Удача
coach-luck = Удача и мастерство
coach-tab-deduction = Дедукция

## Удача и мастерство
luck-about = Как сложился каждый результат, в процентных пунктах вероятности победы. Сумма частей точно равна результату.
luck-waiting = Удача и мастерство появятся здесь, когда будет проанализирована вся игра.
luck-of = Удача и мастерство: { $name }
luck-part = Часть
luck-chart = Диаграмма
luck-by-luck = Удача
luck-by-opponents = Решения соперников
luck-by-own = Свои решения
luck-start = Начало
luck-deal = Раздача
luck-cards = Взятые карты
luck-tickets = { $edition ->
    [london] Взятые билеты
   *[other] Взятые маршруты
}
luck-opponents = Решения соперников
luck-own = Свои решения
luck-hidden = То, что нельзя было знать
luck-result = Результат
luck-start-about = Равная доля каждого игрока до раздачи.
luck-deal-about = { $edition ->
    [london] Первые карты и билеты и то, кто начинает.
   *[other] Первые карты и маршруты и то, кто начинает.
}
luck-cards-about = Карты, которые кто-либо взял или которые были открыты, по сравнению со средними.
luck-tickets-about = { $edition ->
    [london] Билеты, которые кто-либо взял, по сравнению со средними.
   *[other] Маршруты, которые кто-либо взял, по сравнению со средними.
}
luck-opponents-about = Решения соперников по сравнению с решениями симулированного игрока: хорошие вредят вам, плохие помогают.
luck-own-about = Решения этого игрока по сравнению с решениями симулированного игрока; учитывается только то, что этот игрок мог видеть.
luck-hidden-about = { $edition ->
    [london] Насколько эти решения обернулись к лучшему или к худшему из-за карт и билетов, которых никто не мог видеть. Это тоже удача.
   *[other] Насколько эти решения обернулись к лучшему или к худшему из-за карт и маршрутов, которых никто не мог видеть. Это тоже удача.
}
luck-picture = Картинка, чтобы поделиться
luck-picture-about = Что решило игру, в процентных пунктах вероятности победы
luck-picture-note = Штриховка: удача. Контур: решения соперников. Сплошное: свои решения. ±: стандартная ошибка.
luck-won = { $name }: победа, отрыв { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[other] { $n } очков
}
luck-lost = { $name }: поражение, отставание { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[other] { $n } очков
}
luck-shared = { $name }: общая победа ({ $n ->
    [0] очков поровну
   *[other] разница в очках: { $n }
})
luck-save = Сохранить картинку
luck-saved = Картинка сохранена.
luck-share = Поделиться картинкой
luck-link = Скопировать ссылку

## Дедукция
deduce-as = Что знал игрок
deduce-about = О ком
deduce-known = что мог знать игрок { $name } на ходу { $n }
deduce-truth = Правда
deduce-failed = Об этом моменте тренер ничего не может сказать.
deduce-cards = Карты
deduce-in-hand = на руке: { $n }
deduce-certain = { $n ->
    [one] { $n } карта известна точно: взята открытой и не сыграна.
    [few] { $n } карты известны точно: взяты открытыми и не сыграны.
   *[other] { $n } карт известно точно: взяты открытыми и не сыграны.
}
deduce-kind = Вид
deduce-range = Пределы
deduce-between = от { $low } до { $high } в четырёх из пяти игр
deduce-expected = около
deduce-tickets = { $edition ->
    [london] Вероятные билеты
   *[other] Вероятные маршруты
}
deduce-holds = на руке: { $n }
deduce-points = Очки
deduce-ticket = { $edition ->
    [london] Билет
   *[other] Маршрут
}
deduce-chance = Вероятность
deduce-held = на руке
deduce-none = { $edition ->
    [london] Билетов на руке нет.
   *[other] Маршрутов на руке нет.
}
deduce-all = Показать все { $n }
deduce-fewer = Показать меньше
deduce-note = По { $n } случайным играм, совместимым со всем увиденным. Линия охватывает четыре из пяти из них; точка – это правда.
deduce-legend = Игроку нужно это в
deduce-over = более { $n } %

## Угадайте маршрут
guess-title = { $edition ->
    [london] Угадайте билет
   *[other] Угадайте маршрут
}
guess-about = Пять вопросов об этой игре; показано только то, что было видно.
guess-step = { $edition ->
    [london] Угадайте билет · { $n } из { $all }
   *[other] Угадайте маршрут · { $n } из { $all }
}
guess-question = { $edition ->
    [london] Какой билет на руке у игрока { $name }?
   *[other] Какой маршрут на руке у игрока { $name }?
}
guess-known = { $edition ->
    [london] На карте показан этот момент; отвечайте, опираясь на то, что мог знать игрок { $name }. Верен ровно один из этих билетов.
   *[other] На карте показан этот момент; отвечайте, опираясь на то, что мог знать игрок { $name }. Верен ровно один из этих маршрутов.
}
guess-sure = Насколько вы уверены?
guess-answer = Ответить
guess-next = Следующий вопрос
guess-stop = Закончить упражнение
guess-back = Назад к дедукции
guess-over = Это был последний вопрос
guess-right = Верно: { $ticket }. { $n ->
    [one] { $n } очко.
    [few] { $n } очка.
   *[other] { $n } очков.
}
guess-wrong = Не он; верный ответ – { $ticket }. { $n ->
    [one] { $n } очко.
    [few] { $n } очка.
   *[other] { $n } очков.
}
guess-coach-says = тренер: { $n } %
guess-you = вы, из { $all }
guess-coach = тренер
guess-rule = Уверенный верный ответ даёт 100 очков, уверенный неверный – ни одного. 50 % даёт 75 в любом случае.

## Мои ошибки
mistakes-none = Упражнений пока нет. Откройте просмотр игры, в которую вы играли, выберите «Анализ» и проанализируйте её: решения, которые стоили вам вероятности победы, станут здесь упражнениями.
mistakes-home = К моим играм
mistakes-step = Упражнение { $n } из { $all }
mistakes-question = Ваш ход. Что лучше всего?
mistakes-known = Ход { $n }. Показано только то, что вы тогда могли видеть.
mistakes-played = так вы сыграли
mistakes-right = Верно.
mistakes-again = Именно так вы сыграли в той игре.
mistakes-wrong = Тренер предпочитает другой ход.
mistakes-values = Вероятность победы { $better } вместо { $played }.
mistakes-next = Следующее упражнение
mistakes-open = Открыть игру
mistakes-solved = Решено: { $n }. Подряд: { $row }.
mistakes-all = Все упражнения
mistakes-done = решено

## Сравнение маршрутов
explore-aid = { $edition ->
    [london] Подсказка: сравнение билетов.
   *[other] Подсказка: сравнение маршрутов.
}
explore-announced = Только в играх на этом устройстве против ботов. Учтено лишь то, что вы можете видеть.
explore-failed = Для этого выбора сравнение недоступно.
explore-no-ticket = { $edition ->
    [london] ни одного билета
   *[other] ни одного маршрута
}
explore-keep = Оставить
explore-cost = { $edition ->
    [london] Автобусы
    [new-york] Такси
    [card-game] Карты
   *[other] Вагончики
}
explore-all = Выполнены все
explore-points = Очки
explore-win = Победа
explore-best = { $tickets }: этот выбор дал больше всего очков.
explore-close = Лучшие варианты ({ $n }) слишком близки, чтобы их различить.
explore-note = { $edition ->
    [london] По { $n } симулированным играм. Симулированный игрок отказывается от билетов, которые человек выполнил бы; число после ± — стандартная ошибка.
   *[other] По { $n } симулированным играм. Симулированный игрок отказывается от маршрутов, которые человек выполнил бы; число после ± — стандартная ошибка.
}
