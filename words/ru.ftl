# Слова «Вистлстопа» по-русски. Каждый ключ и аргумент есть во всех четырёх файлах; это проверяет тест.

## Страница

home-title = Куда сегодня вечером?
you-travel-as = Вы путешествуете как { $name }
change = Изменить
set-password = Задать пароль
password-set = Сохранено. Теперь можно войти с любого устройства по имени и паролю.
password-note = По вашему имени и этому паролю можно войти с другого устройства. Не меньше восьми знаков.
password = Пароль
your-name = Ваше имя
login = Войти
logout = Выйти
save = Сохранить
cancel = Отмена
close = Закрыть
play-now = Играть сейчас
play-now-note = США · вы и два бота · начинаем сразу
new-table = Новый стол
new-table-note = Выберите издание, места, ботов и часы
my-games = Мои игры
open-tables = Открытые столы
no-open-tables = Открытых столов сейчас нет. Откройте свой, и его увидят здесь.
have-invitation = Есть приглашение?
link-or-code = Ссылка или код
open-link = Открыть
first-time = Прочитать правила
first-game = Впервые здесь? Сыграйте с подсказками
editions = Издания
edition = Издание
unofficial = Независимая неофициальная реализация для владельцев этих игр.
home = На главную
menu = Меню
rules = Правила
settings = Настройки
language = Язык
sound-on = Включить звук
sound-off = Выключить звук
not-found = Здесь поезд не останавливается
not-found-note = Такой страницы нет.
page-new-table = Новый стол
page-rules = Правила
page-settings = Настройки
page-not-found = Не найдено
rules-of = Правила: { $edition }
one-moment = Минутку
table-gone = Этого стола больше нет.

edition-usa = США
edition-usa-about = От океана до океана
edition-usa-size = 2–5 игроков · 60 мин
edition-marklin = Märklin
edition-marklin-about = Германия, с пассажирами
edition-marklin-size = 2–5 игроков · 75 мин
edition-london = Лондон
edition-london-about = Автобусы и районы
edition-london-size = 2–4 игрока · 15 мин
edition-new-york = Нью-Йорк
edition-new-york-about = Такси и достопримечательности
edition-new-york-size = 2–4 игрока · 15 мин
edition-card-game = Карточная игра
edition-card-game-about = Депо и ограбления
edition-card-game-size = 2–4 игрока · 40 мин

## Настройки

theme = Тема
theme-auto = Авто
theme-light = Светлая
theme-dark = Тёмная
motion = Анимация
motion-auto = Как в системе
motion-full = Полная
motion-none = Без анимации
sound = Звук
sound-note = Тихие звуки карт, вагончиков и вашего хода.
confirm = Спрашивать, прежде чем пройти перегон
confirm-note = Если выключено: перегон, за который можно заплатить только одним способом, проходится одним нажатием.
keys = Буквенные клавиши
keys-note = D — колода, 1–5 — открытые карты, T — маршруты, R — перегоны, U — отменить.
notify = Уведомления
notify-note = Когда наступает ваш ход, а страницу не видно.

## Новый стол

seats = Места
how-many = Сколько игроков
seat-n = Место { $n }
player-n = Игрок { $n }
seat-name = Имя на месте { $n }
seat-open = Свободное место
## Piece colors
color = Цвет
color-of-seat = Цвет места { $n }
color-blue = Синий
color-red = Красный
color-green = Зелёный
color-yellow = Жёлтый
color-black = Чёрный
color-white = Белый
color-purple = Фиолетовый
seat-kind-open = Свободно: кто-то присоединится
seat-kind-bot = Бот
seat-kind-hot-seat = За этим экраном
level = Уровень
level-random = Странник: играет наугад
level-greedy = Спринтер: берёт очки здесь и сейчас
level-planner = Плановик: строит под маршруты
level-search = Начальник станции: думает наперёд
level-porter = Носильщик: безобидный, часто колеблется
level-signalman = Сигналист: план есть, но иногда забывается
level-conductor = Проводник: держится плана
level-dispatcher = Диспетчер: немного думает наперёд
level-stationmaster = Начальник станции: долго думает наперёд
clock = Часы
clock-none = без часов
clock-per-move = { $n } с на ход
clock-per-game = по { $n } мин каждому
clock-days = { $n ->
    [one] { $n } день на ход
    [few] { $n } дня на ход
   *[many] { $n } дней на ход
}
show-in-lobby = Показывать в списке столов
show-in-lobby-note = Сесть сможет любой. Иначе — только по вашей ссылке.
public-table = открытый стол
private-table = по приглашению
table-title = Название стола
table-title-example = Пятничный стол
options = Варианты правил
option-first_player = Первый игрок
option-first_player-note = Кто начинает.
option-show_counts = Число карт и маршрутов
option-show_counts-note = Видят ли все, сколько карт и маршрутов у игрока.
option-running_score = Счёт по ходу игры
option-running_score-note = Считать очки по ходу игры или только в конце.
option-reset_cap = Замены открытых карт
option-reset_cap-note = { $edition ->
    [london] Сколько раз подряд меняют открытые карты, если среди них слишком много автобусов.
    [new-york] Сколько раз подряд меняют открытые карты, если среди них слишком много такси.
   *[other] Сколько раз подряд меняют открытые карты, если среди них слишком много локомотивов.
}
option-revisit_token = Товар при повторном визите
option-revisit_token-note = Берёт ли пассажир ещё один жетон в городе, где уже был.
option-parallel_return = Возвращение по соседнему пути
option-parallel_return-note = Можно ли вернуться по другому пути двойного перегона.
option-plus4_counts_for_reset = +4 учитывается для замены
option-plus4_counts_for_reset-note = Учитываются ли локомотивы +4, когда проверяют, не слишком ли много локомотивов открыто.
option-look_at_own_stack = Смотреть в свою стопку
option-look_at_own_stack-note = Вариант для новичков: можно просматривать свою стопку «Станция».
option-auto_complete = Выполненные маршруты
option-auto_complete-note = Программа предлагает лучший выбор или делает его за вас.
option-us_tiebreak = Ничья
option-us_tiebreak-note = Что решает, когда очков и выполненных маршрутов поровну.
value-on = да
value-off = нет
value-shown = видно
value-hidden = скрыто
value-at-end = в конце
value-random = по жребию
value-propose = предлагается
value-complete = делается за вас
open-table = Открыть стол
waiting-players = Ждём игроков
sit-down = Сесть
seats-of = { $n } из { $all }
add-bot = Добавить бота
remove = Убрать
start = Начать игру
start-needs = Игра начнётся, когда будут заняты все места.
leave = Встать
invite = Пригласить
invite-note = Кто откроет эту ссылку, сядет за ваш стол.
invite-link = Ссылка на этот стол
invite-qr = QR-код ссылки
copy = Копировать
copied = Скопировано
copy-link = Копировать ссылку
resign = Сдаться
resign-sure = Сдаться окончательно?

## Стол

table-heading = { $title }: { $edition }
skip-act = К панели действий
skip-board = К игровому полю
skip-hand = К вашим картам
map = игровое поле
map-keys = Игровое поле. Стрелки ведут от города к городу, Enter открывает перегон.
zoom-in = Приблизить
zoom-out = Отдалить
fit = Всё поле
routes-list = Список перегонов
find-town = Найти город
players = Игроки
players-and-log = Игроки и журнал
you = вы
bot = бот
away = нет на месте
at-turn = ходит
points-head = очки
cards-head = карты
tickets-head = маршруты
pieces-head = { $edition ->
    [london] автобусы
    [new-york] такси
   *[other] вагончики
}
passengers-line = { $unplaced } в запасе, { $placed } на поле
goods-line = { $n ->
    [one] { $n } жетон
    [few] { $n } жетона
   *[many] { $n } жетонов
}
face-up = Открытые карты
from-deck = Из колоды
draw-tickets = Взять маршруты
left = осталось { $n }
take-card = Взять: { $card }, место { $slot }
empty-slot = пусто
hand = Ваши карты
hand-group = { $n ->
    [one] { $card }, { $n } карта
    [few] { $card }, { $n } карты
   *[many] { $card }, { $n } карт
}
hand-empty = Карт на руках нет.
tickets = Маршруты
tickets-none = Маршрутов пока нет. Вы выберете их перед первым ходом.
tickets-none-left = Маршрутов на руках нет.
ticket-done = Выполнен
ticket-lost = Уже недостижим
to-go = ещё { $trains }
choose-tickets = Выберите маршруты
keep = Оставить { $n }
keep-least = { $n ->
    [0] Можно отказаться от всех.
    [one] Оставьте хотя бы один.
    [few] Оставьте не меньше { $n }.
   *[many] Оставьте не меньше { $n }.
}
announce-split = Сколько коротких и длинных маршрутов?
which-tickets = Какие маршруты?
split = Коротких: { $short }, длинных: { $long }
pay-with = Чем платить
keeps-wilds = { $edition ->
    [london] бережёт автобусы
    [new-york] бережёт такси
   *[other] бережёт локомотивы
}
place-passenger = Поставить пассажира
no-passenger = Без пассажира
choose-passenger = Выберите пассажира
pieces-change = { $before } → { $after }
completes-ticket = { $ticket }: будет выполнен
then-to-go = { $ticket }: потом ещё { $trains }
claim = Пройти
alight = Сойти
pass = Пропустить ход
undo = Отменить ход
hint = Подсказка
claimed-by = Занято: { $name }
route-free = Свободен
route-claimable = Можете пройти
log = Журнал
chat = Чат
log-and-chat = Журнал и чат
log-none = Пока ничего не произошло.
chat-none = Пока никто ничего не сказал.
chat-say = Напишите что-нибудь
send = Отправить
pass-screen = Экран для игрока { $name }
i-am = Это я, { $name }

## Чей ход и что делать

what-now = Что делать сейчас
your-turn = Ваш ход
waiting = Ждём
watching = Вы смотрите
game-over = Игра окончена
no-connection = Нет связи
no-connection-note = Пробуем снова. Ничего не потеряно.
last-turns = Последний ход каждого.
do-turn-usa = Возьмите карты, пройдите перегон или возьмите маршруты.
do-turn-marklin = Возьмите карты, пройдите перегон, возьмите маршруты или отправьте пассажира.
do-turn-london = Возьмите карты, пройдите перегон или возьмите маршруты.
do-turn-new-york = Возьмите карты, пройдите перегон или возьмите маршруты.
do-turn-card-game = Возьмите карты, выложите карты или возьмите маршруты.
do-second-card = Ещё одна карта.
do-keep = Выберите, какие маршруты оставить.
do-split = Объявите, сколько коротких и длинных маршрутов хотите.
do-ride = Выберите первый перегон поездки.
do-journey = { $cards ->
    [0] Поездка: пока { $points }. Поезжайте дальше или сойдите.
    [one] Поездка: пока { $points }, { $cards } карта пассажира. Поезжайте дальше или сойдите.
    [few] Поездка: пока { $points }, { $cards } карты пассажира. Поезжайте дальше или сойдите.
   *[many] Поездка: пока { $points }, { $cards } карт пассажира. Поезжайте дальше или сойдите.
}
do-complete = Выберите маршруты, которые выполняете.
do-complete-sum = { $left ->
    [one] Выберите маршруты, которые выполняете. Сейчас { $points }; в стопке останется { $left } карта.
    [few] Выберите маршруты, которые выполняете. Сейчас { $points }; в стопке останется { $left } карты.
   *[many] Выберите маршруты, которые выполняете. Сейчас { $points }; в стопке останется { $left } карт.
}
do-complete-short = { $n ->
    [one] На все эти маршруты в стопке не хватает { $n } карты.
    [few] На все эти маршруты в стопке не хватает { $n } карт.
   *[many] На все эти маршруты в стопке не хватает { $n } карт.
}
stack-missing = { $n ->
    [0] Всё есть в стопке
    [one] Не хватает { $n } карты
    [few] Не хватает { $n } карт
   *[many] Не хватает { $n } карт
}
do-pass = Ничего нельзя сделать. Пропустите ход.
do-sent = Отправлено.
waiting-turn = { $n ->
    [one] Ходит { $names }.
    [few] Ходят { $names }.
   *[many] Ходят { $names }.
}
waiting-tickets = { $n ->
    [one] { $names } выбирает маршруты.
    [few] { $names } выбирают маршруты.
   *[many] { $names } выбирают маршруты.
}
waiting-choose = Ещё выбирают: { $names }.
waiting-journey = { $names } в поездке.
waiting-complete = { $n ->
    [one] { $names } выполняет маршруты.
    [few] { $names } выполняют маршруты.
   *[many] { $names } выполняют маршруты.
}

## Карты и вагончики

card-red = красная
card-orange = оранжевая
card-yellow = жёлтая
card-green = зелёная
card-blue = синяя
card-pink = розовая
card-black = чёрная
card-white = белая
card-wild = локомотив
card-wild-london = автобус
card-wild-new-york = такси
card-plus4 = локомотив +4
card-passenger = пассажир
cards-red = { $n ->
    [one] { $n } красная
    [few] { $n } красные
   *[many] { $n } красных
}
cards-orange = { $n ->
    [one] { $n } оранжевая
    [few] { $n } оранжевые
   *[many] { $n } оранжевых
}
cards-yellow = { $n ->
    [one] { $n } жёлтая
    [few] { $n } жёлтые
   *[many] { $n } жёлтых
}
cards-green = { $n ->
    [one] { $n } зелёная
    [few] { $n } зелёные
   *[many] { $n } зелёных
}
cards-blue = { $n ->
    [one] { $n } синяя
    [few] { $n } синие
   *[many] { $n } синих
}
cards-pink = { $n ->
    [one] { $n } розовая
    [few] { $n } розовые
   *[many] { $n } розовых
}
cards-black = { $n ->
    [one] { $n } чёрная
    [few] { $n } чёрные
   *[many] { $n } чёрных
}
cards-white = { $n ->
    [one] { $n } белая
    [few] { $n } белые
   *[many] { $n } белых
}
cards-gray = { $n ->
    [one] { $n } любого цвета
    [few] { $n } одного цвета
   *[many] { $n } одного цвета
}
cards-wild = { $n ->
    [one] { $n } локомотив
    [few] { $n } локомотива
   *[many] { $n } локомотивов
}
cards-wild-london = { $n ->
    [one] { $n } автобус
    [few] { $n } автобуса
   *[many] { $n } автобусов
}
cards-wild-new-york = { $n } такси
cards-plus4 = { $n ->
    [one] { $n } локомотив +4
    [few] { $n } локомотива +4
   *[many] { $n } локомотивов +4
}
cards-passenger = { $n ->
    [one] { $n } пассажир
    [few] { $n } пассажира
   *[many] { $n } пассажиров
}
cards-count = { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}
tickets-count = { $n ->
    [one] { $n } маршрут
    [few] { $n } маршрута
   *[many] { $n } маршрутов
}
trains-usa = { $n ->
    [one] { $n } вагончик
    [few] { $n } вагончика
   *[many] { $n } вагончиков
}
trains-london = { $n ->
    [one] { $n } автобус
    [few] { $n } автобуса
   *[many] { $n } автобусов
}
trains-new-york = { $n } такси
spaces = { $n ->
    [one] { $n } звено
    [few] { $n } звена
   *[many] { $n } звеньев
}
points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
}

## Журнал

log-took = { $you ->
    [yes] Вы берёте: { $cards }.
   *[no] { $name } берёт: { $cards }.
}
log-unseen = { $n ->
    [1] одна из колоды
    [2] две из колоды
   *[other] { $n } из колоды
}
log-unseen-own = { $card } из колоды
log-claimed = { $you ->
    [yes] Вы проходите { $route }: { $cards }.
   *[no] { $name } проходит { $route }: { $cards }.
}
log-passenger = Пассажир: { $city }.
log-drew-tickets = { $you ->
    [yes] Вы берёте маршруты: { $n }.
   *[no] { $name } берёт маршруты: { $n }.
}
log-drew-and-kept = { $you ->
    [yes] Вы берёте маршруты: { $n }, оставляете { $kept }.
   *[no] { $name } берёт маршруты: { $n }, оставляет { $kept }.
}
log-kept = { $you ->
    [yes] Вы оставляете маршруты: { $n }.
   *[no] { $name } оставляет маршруты: { $n }.
}
log-chose = { $you ->
    [yes] Ваш выбор сделан.
   *[no] { $name }: выбор сделан.
}
log-split = { $you ->
    [yes] Вы объявляете: коротких { $short }, длинных { $long }.
   *[no] { $name } объявляет: коротких { $short }, длинных { $long }.
}
log-journey = { $you ->
    [yes] Вы едете { $from } – { $to }: { $goods }.
   *[no] { $name } едет { $from } – { $to }: { $goods }.
}
log-passed = { $you ->
    [yes] Вы пропускаете ход.
   *[no] { $name } пропускает ход.
}
log-row-reset = { $edition ->
    [london] Слишком много автобусов: пять новых открытых карт.
    [new-york] Слишком много такси: пять новых открытых карт.
   *[other] Слишком много локомотивов: пять новых открытых карт.
}
log-reshuffled = Сброс становится новой колодой.
log-final-round = { $you ->
    [yes] Вы объявляете последний ход каждого.
   *[no] { $name } объявляет последний ход каждого.
}
log-over = Игра окончена.
log-placed = { $you ->
    [yes] Вы выкладываете: { $cards }.
   *[no] { $name } выкладывает: { $cards }.
}
log-robbed = { $you ->
    [yes] Вы грабите игрока { $rival }: { $cards }.
   *[no] { $name } грабит игрока { $rival }: { $cards }.
}
log-completed = { $you ->
    [yes] Вы выполняете маршруты: { $n }.
   *[no] { $name } выполняет маршруты: { $n }.
}
log-round = Начинается раунд { $n }.
ago-now = сейчас
ago-minutes = { $n } мин
ago-hours = { $n } ч
ago-days = { $n } дн

## Итог

final-scoring = Итог
column-routes = Перегоны
column-completed = Выполнено
column-tickets = Маршруты
column-longest-path = Дорога
column-most-tickets = Больше всех
column-goods = Товары
column-districts = Районы
column-attractions = Места
column-big-city = Мегаполисы
column-total = Всего
column-result = Результат
tell-routes = Очки за перегоны.
tell-completed = Очки за выполненные маршруты.
tell-tickets = Очки за маршруты.
tell-ticket-done = { $name }: { $ticket }, выполнен.
tell-ticket-failed = { $name }: { $ticket }, не выполнен.
tell-longest-path = { $name }: самая длинная непрерывная дорога, { $n ->
    [one] { $n } звено
    [few] { $n } звена
   *[many] { $n } звеньев
}.
tell-most-tickets = { $name }: наибольшее число выполненных маршрутов.
tell-goods = { $name }: жетоны «Товары».
tell-districts = { $name }: соединён весь район { $district }.
tell-attractions = { $name }: достопримечательности.
tell-big-city = { $name }: больше всех выполненных маршрутов в мегаполис { $city }.
tell-winner = { $n ->
    [one] { $name } побеждает: { $n } очко.
    [few] { $name } побеждает: { $n } очка.
   *[many] { $name } побеждает: { $n } очков.
}
tell-shared = Общая победа: { $names }.
next = Дальше
skip-to-result = Сразу к результату
rematch = Ещё раз
replay = Повтор

## На карте

pacific-ocean = Тихий океан
atlantic-ocean = Атлантика
gulf-of-mexico = Мексиканский залив
north-sea = Северное море
baltic-sea = Балтика
thames = Темза
hudson = Гудзон
east-river = Ист-Ривер
plate-usa = Соединённые Штаты
plate-usa-sub = Карта железных дорог
plate-marklin = Германия
plate-marklin-sub = Игрушечная дорога
plate-london = Лондон
plate-london-sub = Карта автобусов
plate-new-york = Нью-Йорк
plate-new-york-sub = Карта такси

## Почему нет

illegal-game-over = Игра окончена.
illegal-not-awaited = Сейчас не ваш ход.
illegal-not-now = Сначала нужно решить другое.
illegal-not-in-this-game = В этой игре такого нет.
illegal-must-act = Пропустить можно, только когда больше ничего нельзя сделать.
illegal-no-such-slot = Открытой карты { $slot } нет.
illegal-slot-empty = Место { $slot } пусто.
illegal-wild-as-second-pick = { $edition ->
    [london] Открытый автобус не может быть второй картой.
    [new-york] Открытое такси не может быть второй картой.
   *[other] Открытый локомотив не может быть второй картой.
}
illegal-deck-empty = Колода пуста.
illegal-route-taken = Этот перегон занят.
illegal-route-closed = Когда игроков мало, второй путь занятого перегона закрыт.
illegal-owns-parallel = Соседний путь этого перегона уже ваш.
illegal-too-few-pieces = Нужно { $needed-trains }, у вас { $left }.
illegal-wrong-count = Нужно ровно { $needed }, а не { $given }.
illegal-wrong-color = Цвет этих карт не совпадает с цветом перегона.
illegal-mixed-colors = Все карты оплаты должны быть одного цвета.
illegal-not-in-hand = Нужно { $needed-cards }, у вас { $have }.
illegal-cannot-pay = { $edition ->
    [london] Нужно { $needed-cards } (автобусы тоже считаются), у вас { $have }.
    [new-york] Нужно { $needed-cards } (такси тоже считаются), у вас { $have }.
   *[other] Нужно { $needed-cards } (локомотивы тоже считаются), у вас { $have }.
}
illegal-cannot-pay-gray = { $edition ->
    [london] Карт одного цвета (автобусы тоже считаются) нужно { $needed }, у вас не больше { $have }.
    [new-york] Карт одного цвета (такси тоже считаются) нужно { $needed }, у вас не больше { $have }.
   *[other] Карт одного цвета (локомотивы тоже считаются) нужно { $needed }, у вас не больше { $have }.
}
illegal-plus4-too-short = Локомотив +4 платит только за перегоны от четырёх звеньев.
illegal-passenger-card-pays = Картами пассажира за перегоны не платят.
illegal-city-occupied = В этом городе уже стоит пассажир.
illegal-no-passenger-left = У вас нет пассажиров в запасе.
illegal-passenger-on-country = Пассажира не ставят в страну.
illegal-not-an-end = Пассажира ставят на конец пройденного перегона.
illegal-no-tickets-left = Маршрутов не осталось.
illegal-split-of-wrong-size = Маршрутов нужно взять ровно { $needed }, а не { $asked }.
illegal-deck-too-small = В этой колоде маршрутов только { $left }, а вы просите { $asked }.
illegal-keeps-too-few = Нужно оставить не меньше { $needed }, а не { $kept }.
illegal-not-on-offer = Предложено только { $offered }.
illegal-no-passenger-there = В этом городе нет вашего пассажира.
illegal-start-missing = Выберите город, где начинается поездка.
illegal-already-riding = Поездка уже идёт: она продолжается оттуда, где пассажир.
illegal-route-unclaimed = Этот перегон ещё ничей.
illegal-route-elsewhere = Этот перегон не ведёт оттуда, где пассажир.
illegal-route-used = За одну поездку каждый перегон можно проехать лишь раз.
illegal-parallel-used = За этим столом не возвращаются по соседнему пути.
illegal-ride-into-country = Поездка не заходит в страны.
illegal-no-passenger-card = Каждый чужой перегон стоит карту пассажира: нужно { $needed }, у вас { $have }.
illegal-no-ride-yet = В поездке должен быть хотя бы один перегон.
illegal-no-connection = Нет связи. Ничего не потеряно.
illegal-server = На сервере что-то пошло не так.
illegal-group-too-small = В группе не меньше двух карт.
illegal-wilds-alone = Локомотивы выкладывают только вместе с цветом.
illegal-not-three-singles = Одиночные карты выкладывают по три, трёх цветов.
illegal-color-in-own-yard = Этот цвет уже есть в вашем депо.
illegal-too-few-to-rob = Этот цвет есть у соперника: нужно выложить больше карт, чем у него.
illegal-single-in-rival-yard = Этот цвет есть у соперника: одну карту выложить нельзя.
illegal-ticket-not-held = Такого маршрута у вас нет.
illegal-ticket-already-chosen = Этот маршрут уже выбран.
illegal-stack-too-small = В стопке нет карт для этого маршрута.
illegal-no-such-table = Такого стола нет, или он закрыт.
illegal-too-fast = Слишком быстро. Попробуйте чуть позже.
illegal-busy = Сервер сейчас не может этого сделать. Попробуйте ещё раз.
illegal-bad-password = В пароле не меньше 8 знаков.
illegal-begun = Игра уже началась.
illegal-empty = Сообщение пустое.
illegal-name-taken = Это имя уже занято и защищено паролем.
illegal-no-bot = Там нет бота.
illegal-not-begun = Игра ещё не началась.
illegal-not-host = Это может сделать только хозяин стола.
illegal-not-over = Игра ещё не окончена.
illegal-not-seated = Это могут сделать только те, кто играл.
illegal-not-your-seat = Это не ваше место.
illegal-over = Игра окончена.
illegal-played-by-bot = За это место до конца играет бот.
illegal-seat-taken = Там уже кто-то сидит.
illegal-color-taken = Этот цвет уже взял другой игрок.
illegal-no-such-color = В этой игре нет такого цвета.
illegal-seats-open = Есть свободные места: подождите или посадите ботов.
illegal-stale = Игра пошла дальше. Взгляните ещё раз.
illegal-too-long = Текст слишком длинный.
illegal-too-many = Сначала закончите или оставьте один из своих столов.
illegal-wrong-password = Неверное имя или пароль.
illegal-no-undo = Это уже не отменить: что-то открылось или другие пошли дальше.
illegal-bad-action = Это действие не удалось прочесть.
illegal-bad-clock = С такими часами не играют.
illegal-bad-method = Здесь этого сделать нельзя.
illegal-bad-request = Сервер этого не понял.
illegal-bad-seats = В этой игре мест от { $least } до { $most }.
illegal-bad-setup = Ни одна игра так не начинается.
illegal-bad-text = Невидимые знаки не разрешены.
illegal-no-scope = Этот ключ такого не разрешает.
illegal-no-such-edition = Такой игры нет.
illegal-no-such-language = На этом языке здесь не говорят.
illegal-no-such-level = Бота такого уровня нет.
illegal-bad-record = Строка { $line }: { $kind ->
       *[no-record] это не запись игры.
        [version] эта программа не знает версии { $word }.
        [expected] здесь должно стоять «{ $word }».
        [unknown] «{ $word }» здесь ничего не значит.
        [setup] так не начинается ни одна игра.
        [action] в этой игре нет такого действия.
        [behind-the-end] после конца записи есть ещё текст.
        [checksum] запись изменили после создания: контрольная сумма не сходится.
        [illegal] правила этого не позволяют.
        [chance] тасование не могло дать такого результата.
        [scores] счёт не тот, что в этой игре.
    }
illegal-bad-state = С этого момента игру не продолжить.
illegal-no-such-option = В этой игре нет такой настройки.
illegal-no-such-page = По этому адресу ничего нет.
illegal-no-such-scope = Ключ разрешает смотреть, играть или открывать столы.
illegal-no-such-seat = За столом нет такого места.
illegal-no-such-token = Такого ключа нет.
illegal-no-such-value = У этой настройки нет такого значения.
illegal-not-json = Сервер этого не понял: он принимает JSON.
illegal-foreign-origin = Это пришло с другого сайта.
illegal-too-large = Слишком много за один раз.
illegal-too-many-tokens = Сначала отзовите какой-нибудь ключ: их не больше { $most }.
illegal-full = Сервер переполнен. Попробуйте через { $seconds } с.
illegal-unknown = Сначала обновите страницу.

## Карточная игра

round = Раунд { $n } из { $all }
your-yard = Ваше депо
your-yard-note = В начале следующего хода по одной карте из каждой группы уйдёт в стопку.
yard-of = Депо: { $name }
yard-empty = Депо пусто.
stack = Стопка «Станция»
stack-of = Стопка «Станция»: { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}
big-cities = Мегаполисы
will-be-robbed = Будет ограблено
in-your-yard = Есть в вашем депо
only-one = Только одна
robs = { $n ->
    [one] Ограбление: { $name } теряет { $n } карту.
    [few] Ограбление: { $name } теряет { $n } карты.
   *[many] Ограбление: { $name } теряет { $n } карт.
}
place-now = { $n ->
    [one] Выложить { $n } карту.
    [few] Выложить { $n } карты.
   *[many] Выложить { $n } карт.
}
place-more = Выберите ещё карты: не меньше двух одного цвета или три разных цветов.
place-cards = { $n ->
    [one] Выложить { $n } карту
    [few] Выложить { $n } карты
   *[many] Выложить { $n } карт
}
complete-tickets = { $n ->
    [0] Не выполнять ни одного
    [one] Выполнить { $n } маршрут
    [few] Выполнить { $n } маршрута
   *[many] Выполнить { $n } маршрутов
}

## Повторы

most = максимум { $n }
step-back = Шаг назад
step-on = Шаг вперёд
step-n = Шаг { $n }
pile-deck = Колода
pile-discard = Сброс
pile-tickets = { $edition ->
    [london] Билеты-цели
   *[other] Маршруты
}
step-of = Шаг { $n } из { $all }
play = Воспроизвести
pause = Пауза
speed = Скорость
eyes = Чьими глазами
eyes-spectator = Зритель
course-totals = Если бы игра кончилась здесь
course-left = { $edition ->
    [london] Осталось автобусов
    [new-york] Осталось такси
   *[other] Осталось вагончиков
}
course-stack = Карт в стопке
eyes-open = Открытые карты всех
share-moment = Ссылка на этот момент
go-on = Играть дальше отсюда
go-on-seat = Вы играете за
go-on-cards = Неизвестные карты
go-on-anew = раздать заново те, которых не видно
go-on-true = как лежали на самом деле
go-on-here = Играть дальше с шага { $n }
go-on-over = В этот момент игра уже окончена.
record-open = Открыть запись
record-download = Скачать запись
record-note = Запись — это игра в виде текста: как она началась, что делали игроки, что выпало. Откройте её и смотрите ход за ходом; её видите только вы.
record-file = Выбрать файл
record-paste = Или вставьте текст
record-drop = Или перетащите его сюда.
record-too-large = Этот файл слишком велик для записи.
page-record = Открыть запись
seal-whole = Раздача доказана
seal-plain = Доказательства раздачи нет
seal-broken = Раздача не доказана
seal-continued-anew = Эта игра продолжает другую с одного из её моментов; неизвестные карты розданы заново.
seal-continued-true = Эта игра продолжает другую с одного из её моментов; карты лежат так же, как тогда.
seal-source = К тому моменту
seal-file = Эта игра открыта из файла. Кто раздавал, здесь неизвестно; то, что она сыграна по правилам, проверено.
seal-before = Ещё до первой карты был создан секретный ключ, а его отпечаток показан всем.
seal-hash-good = Этот браузер вычислил отпечаток ключа: он тот самый, который показали.
seal-hash-bad = Отпечаток ключа не тот, который показали.
seal-hash-unknown = Здесь этот браузер не может вычислить отпечаток.
seal-shuffles-good = { $n ->
    [one] { $n } тасовка вышла именно такой, как определяет ключ.
    [few] { $n } тасовки вышли именно такими, как определяет ключ.
   *[many] { $n } тасовок вышли именно такими, как определяет ключ.
}
seal-shuffles-bad = Не каждая тасовка вышла такой, как определяет ключ.
seal-yourself = Можете проверить и сами: скачайте запись и проверьте её командой «whistlestop verify» с этим ключом.
seal-commitment = Отпечаток
seal-secret = Секретный ключ
seal-salt = Соль
illegal-no-such-moment = Такого момента в игре нет.
next-table = К следующему столу

## Действия словами

act-pick = Взять: { $card }.
act-deck = Взять карту из колоды.
act-claim = Пройти { $route }: { $cards }.
act-keep = Оставить: { $tickets }.
act-ride = Ехать { $route }.
act-place = Выложить: { $cards }.
act-complete = Выполнить: { $ticket }.
act-done = Больше маршрутов не выполнять.
ask-routes = перегоны
ask-need = нужно
ask-log = журнал
ask-closed = Закрыто
ask-nothing = Об этом ничего не известно.
ask-answer = Ответ
ask-help = Спросите: «перегоны чикаго», «нужно» и город маршрута, «журнал».
ask-found = { $n ->
    [one] { $n } возможность
    [few] { $n } возможности
   *[many] { $n } возможностей
}
hint-is = Подсказка: { $what }
command = Скажите, что сделать
command-example = пройти чик пит
command-none = Ни одно действие, возможное сейчас, так не начинается. Enter объяснит почему.

## Коротко

example = Пример
tour-start = Первая игра с подсказками
guide-all = Все правила по номерам
## Стол

bot-whistler = Свистун
bot-piccolo = Пикколо
bot-lantern = Фонарик
bot-spark = Искра
bot-buffer = Буфер
pass-screen-note = Остальные отворачиваются. Карты и маршруты появятся, когда вы нажмёте кнопку.

## Карточная игра: прямо сейчас

rival-has = { $name }: { $n }
leads = Больше всего маршрутов пока: { $names }
leads-none = Маршрутов пока нет
moved-to-stack = { $you ->
    [yes] В вашу стопку: { $cards }.
   *[no] В стопку игрока { $name }: { $cards }.
}
you-were-robbed = { $n ->
    [one] { $name } грабит вас: минус { $n } карта.
    [few] { $name } грабит вас: минус { $n } карты.
   *[many] { $name } грабит вас: минус { $n } карт.
}

## Настройки, дальше

theme-contrast = Высокая контрастность
labels = Названия на поле
labels-normal = Обычные
labels-large = Крупные
colors = Цвета
colors-note = Для тех, кому трудно различать цвета. Знаки и узоры те же.
colors-printed = Как напечатано
colors-apart = Более различимые
page-me = Моя страница

## Один стол, несколько экранов; своя страница; первая игра

big-screen = Большой экран
phone-hand = Ваши карты на телефоне
phone-hand-note = { $n ->
    [one] Наведите сюда камеру телефона, и ваши карты будут на нём. Код одноразовый, действует ещё { $n } секунду.
    [few] Наведите сюда камеру телефона, и ваши карты будут на нём. Код одноразовый, действует ещё { $n } секунды.
   *[many] Наведите сюда камеру телефона, и ваши карты будут на нём. Код одноразовый, действует ещё { $n } секунд.
}
illegal-no-such-link = Эта ссылка уже использована или её время вышло. Попросите новую.
page-device = Ваши карты на телефоне
page-tour = Первая игра
me-none = Оконченных игр пока нет.
me-results = Результаты
me-record = выиграно { $won } из { $n }, лучший счёт { $best }
me-streak = Побед подряд: сейчас { $now }, максимум { $longest }.
me-favourites = Любимое: { $edition }
me-place = место { $rank } из { $n }
me-data = Ваши данные
me-data-note = Скачайте всё, что о вас хранится, или удалите это. Сыгранные игры остаются тем, кто с вами играл, но без вашего имени.
me-export = Скачать мои данные
me-forget = Удалить мои данные
me-forget-sure = Удалить навсегда?
tour = Ваша первая игра
tour-leave = Дальше без подсказок
tour-tickets = Это ваши тайные маршруты. В каждом два города, которые надо соединить своими перегонами; число — его очки. Выберите маршрут, чтобы увидеть его города на поле, оставьте не меньше двух и нажмите кнопку.
tour-new-tickets = Новые маршруты: оставьте хотя бы один. Выбирайте те, что идут по вашей сети; невыполненный маршрут в конце отнимает свои очки.
tour-take = За перегоны платят картами одного цвета. Возьмите две карты: открытые или втёмную из колоды. Локомотив заменяет любой цвет.
tour-second = Ещё одна карта. Открытый локомотив считался бы за две, поэтому сейчас его не взять.
tour-wait = Играют другие. Следите за полем и журналом: там виден каждый ход.
tour-claim = Перегоны с яркой каймой можно оплатить прямо сейчас. Выберите тот, что приближает вас к городам ваших маршрутов, и нажмите «Пройти». Чем длиннее перегон, тем больше очков.
tour-more = Отлично, так и играют: карты, перегоны, а когда маршруты выполнены — новые. Как только у кого-то останется два вагончика или меньше, у каждого будет последний ход. Невыполненный маршрут отнимает свои очки.
tour-end = Игра окончена: считаем перегоны, маршруты и самую длинную дорогу. Сыграем ещё?

## Конец на большом экране

victory = Победа
victory-shared = Общая победа
