# Слова «Вистлстопа» по-русски. Каждый ключ и аргумент есть во всех четырёх файлах; это проверяет тест.

## Страница

home-title = Куда сегодня вечером?
you-travel-as = Вы играете как { $name }
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
home-about = Железнодорожные настольные игры в браузере: с друзьями или против ботов.
guided-game = Обучающая игра
guided-game-note = Ещё не играли? Научитесь за десять минут
play-edition = Играть
play-edition-note = Вы и два бота, начинается сразу
set-up = Настроить
bots-n = { $n ->
    [one] { $n } бот
    [few] { $n } бота
   *[many] { $n } ботов
}
open-seats-n = { $n ->
    [one] { $n } свободное место
    [few] { $n } свободных места
   *[many] { $n } свободных мест
}
new-table = Новый стол
new-table-note = Выберите издание, места, ботов и часы
my-games = Мои игры
finished-games = Законченные игры ({ $n })
since = с { $at }
hide = Скрыть
more-games = Больше игр
hidden-games = Скрытые игры
show-again = Показать снова
leave-sure = Точно выйти?
you-resigned = Вы сдались
won-by-resigning = Победа: остальные сдались
minutes-n = { $n } мин
hours-n = { $n } ч
days-n = { $n ->
    [one] { $n } день
    [few] { $n } дня
   *[many] { $n } дней
}
challenges = Вызовы
challenge-from = { $name } вызывает вас на игру
challenge-to = Вы вызвали на игру: { $name }
challenge-accept = Принять
challenge-decline = Отклонить
challenge-block = Отклонить и заблокировать
challenge-withdraw = Отозвать
bot-account = { $name } (бот)
bot-owner = владелец бота: { $owner }
online-bots = Боты в сети
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
page-statistics = Статистика
page-not-found = Не найдено
rules-of = Правила: { $edition }
one-moment = Минутку

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
edition-card-game-size = 2–4 игрока · 30 мин

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
confirm = { $edition ->
    [london] Спрашивать, прежде чем проложить маршрут
   *[other] Спрашивать, прежде чем пройти перегон
}
confirm-note = { $edition ->
    [london] Если выключено: маршрут, за который можно заплатить только одним способом, прокладывается одним нажатием.
   *[other] Если выключено: перегон, за который можно заплатить только одним способом, проходится одним нажатием.
}
keys = Горячие клавиши
keys-note = { $edition ->
    [london] D — колода, 1–5 — открытые карты, T — билеты, R — маршруты, U — отменить.
   *[other] D — колода, 1–5 — открытые карты, T — маршруты, R — перегоны, U — отменить.
}
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
seat-kind-hot-seat = На этом устройстве
level = Уровень
level-porter = Носильщик: безобидный, часто колеблется
level-signalman = Сигналист: план есть, но иногда о нём забывает
level-conductor = Проводник: держится плана
level-dispatcher = Диспетчер: смотрит чуть вперёд
level-stationmaster = Начальник станции: смотрит далеко вперёд
clock = Часы
clock-none = без часов
clock-per-move = { $n } с на ход
clock-per-game = { $n } мин + { $increment } с на ход
clock-days = { $n ->
    [one] { $n } день на ход
    [few] { $n } дня на ход
   *[many] { $n } дней на ход
}
show-in-lobby = Показывать в списке столов
show-in-lobby-note = Сесть сможет любой. Иначе — только по вашей ссылке.
bots-allowed = Учётные записи ботов могут садиться за стол
bots-allowed-note = Программы других людей, отмеченные как боты, могут занимать свободные места, как и люди.
public-table = открытый стол
private-table = по приглашению
table-title = Название стола
table-title-example = Пятничный стол
options = Варианты правил
options-note = Домашние правила, меняют редко
options-changed = изменено: { $n }
option-show_counts = { $edition ->
    [london] Число карт и билетов
   *[other] Число карт и маршрутов
}
option-show_counts-note = { $edition ->
    [london] Видят ли все, сколько карт и билетов у игрока.
   *[other] Видят ли все, сколько карт и маршрутов у игрока.
}
option-running_score = Счёт по ходу игры
option-running_score-note = Считать очки по ходу игры или только в конце.
option-reset_cap = Замены открытых карт
option-reset_cap-note = { $edition ->
    [london] Сколько раз подряд меняют открытые карты, если среди них слишком много автобусов.
    [new-york] Сколько раз подряд меняют открытые карты, если среди них слишком много такси.
   *[other] Сколько раз подряд меняют открытые карты, если среди них слишком много локомотивов.
}
option-reset_cap-none = сколько нужно
option-revisit_token = Товар при повторном визите
option-revisit_token-note = Берёт ли пассажир ещё один жетон в городе, где уже был.
option-parallel_return = Возвращение по соседнему пути
option-parallel_return-note = Можно ли вернуться по другому пути двойного перегона.
option-plus4_counts_for_reset = +4 учитывается для замены
option-plus4_counts_for_reset-note = Учитываются ли локомотивы +4, когда проверяют, не слишком ли много локомотивов открыто.
option-look_at_own_stack = Смотреть в свою стопку
option-look_at_own_stack-note = Вариант для новичков: можно просматривать свою стопку «Станция».
option-auto_complete = Выполненные маршруты
option-auto_complete-note = Программа только предлагает лучший выбор или делает его за вас.
option-us_tiebreak = Ничья
option-us_tiebreak-note = Что решает, когда очков и выполненных маршрутов поровну.
option-us_tiebreak-own-path = более длинная дорога
option-us_tiebreak-bonus-holder = владелец бонуса за самую длинную дорогу
option-tie_break = Ничья
option-tie_break-note = Какие билеты решают, когда очков поровну.
option-tie_break-completed = больше выполненных билетов
option-tie_break-held = больше билетов на руках
value-on = да
value-off = нет
value-shown = видно
value-hidden = скрыто
value-at-end = в конце
value-propose = предлагается
value-complete = делается за вас
open-table = Открыть стол
waiting-players = Ждём игроков
sit-down = Присоединиться
## Joining a table
host = Хозяин
watch = Смотреть
just-watch = Только смотреть
see-result = Посмотреть результат
back-to-table = Открыть
play-your-own = Сыграть свою игру
try-now = Попробовать сейчас
page-table = Стол
join-as = Присоединиться как { $name }
your-color = Ваш цвет
players-n = { $n ->
    [one] { $n } игрок
    [few] { $n } игрока
   *[many] { $n } игроков
}
door-invites = { $name } приглашает вас сыграть
door-invites-nobody = Вас приглашают сыграть
door-full = За столом «{ $table }» все места заняты.
door-full-note = Можно смотреть или открыть свой стол.
door-started = Игра за столом «{ $table }» уже началась.
door-started-note = Можно смотреть или открыть свой стол.
door-over = Игра за столом «{ $table }» закончена.
door-over-note = Можно посмотреть, чем она закончилась, или открыть свой стол.
door-removed = Хозяин убрал вас из-за этого стола.
door-absent = По этому адресу нет стола, или он закрыт для посторонних.
door-absent-note = Возможно, его закрыли. Если вас пригласили, попросите ссылку целиком.
door-invite-invalid = Это приглашение больше не действует.
door-invite-invalid-note = Стол закрыли, или хозяин создал новую ссылку. Попросите новую.
door-mistyped = Этот адрес неверен.
door-mistyped-note = Возможно, не хватает части ссылки. Скопируйте её целиком или попросите ещё раз.
waiting-for-host = Ждём, пока { $name } начнёт игру.
seat-freed = Хозяин освободил ваше место.
remove-sure = Точно убрать?
close-table = Закрыть стол
close-table-sure = Точно закрыть?
share = Поделиться
copy-by-hand = Здесь копировать не разрешено. Ссылка выделена: скопируйте её с клавиатуры.
copy-failed = Не скопировано: возьмите из адресной строки
or-code = Или введите этот код:
renew-invite = Создать новую ссылку
renew-sure = Старая ссылка и код перестанут действовать. Продолжить?
invite-watch-note = Все места заняты. По этой ссылке можно смотреть.
only-this-computer = Этот сервер доступен только с этого компьютера. Чтобы впустить других, остановите его и запустите так:
let-others-in = Команда, которая впускает других
link-here = Ссылка работает на этом компьютере:
seats-of = { $n } из { $all }
add-bot = Добавить бота
remove = Убрать
start = Начать игру
start-needs = Игра начнётся, когда будут заняты все места.
leave = Выйти из-за стола
invite = Пригласить
invite-note = По этой ссылке может присоединиться кто угодно.
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
map-keys = { $edition ->
    [london] Игровое поле. Стрелки ведут от места к месту, Enter открывает маршрут.
    [new-york] Игровое поле. Стрелки ведут от места к месту, Enter открывает перегон.
   *[other] Игровое поле. Стрелки ведут от города к городу, Enter открывает перегон.
}
zoom-in = Приблизить
zoom-out = Отдалить
fit = Всё поле
routes-list = { $edition ->
    [london] Список маршрутов
   *[other] Список перегонов
}
find-town = { $edition ->
    [london] Найти место
    [new-york] Найти место
   *[other] Найти город
}
players = Игроки
players-and-log = Игроки и журнал
you = вы
bot = бот
away = не на связи
at-turn = ходит
points-head = очки
cards-head = карты
tickets-head = { $edition ->
    [london] билеты
   *[other] маршруты
}
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
draw-tickets = { $edition ->
    [london] Взять билеты
   *[other] Взять маршруты
}
left = осталось { $n }
take-card = Взять { $card-acc }, карта { $slot } из 5
empty-slot = пусто
hand = Ваши карты
hand-group = { $n ->
    [one] { $card }, { $n } карта
    [few] { $card }, { $n } карты
   *[many] { $card }, { $n } карт
}
hand-empty = Карт на руках нет.
tickets = { $edition ->
    [london] Билеты
   *[other] Маршруты
}
tickets-none = { $edition ->
    [london] Билетов пока нет. Вы выберете их перед первым ходом.
   *[other] Маршрутов пока нет. Вы выберете их перед первым ходом.
}
tickets-none-left = { $edition ->
    [london] Билетов на руках нет.
   *[other] Маршрутов на руках нет.
}
ticket-done = Выполнен
ticket-lost = Уже недостижим
to-go = ещё { $trains }
needs-trains = нужно { $trains }
choose-tickets = { $edition ->
    [london] Выберите билеты
   *[other] Выберите маршруты
}
keep = Оставить { $n }
keep-least = { $n ->
    [0] Можно не оставлять ни одного.
    [one] Оставьте хотя бы один.
    [few] Оставьте не меньше { $n }.
   *[many] Оставьте не меньше { $n }.
}
announce-split = Сколько коротких и длинных маршрутов?
which-tickets = { $edition ->
    [london] Какие билеты?
   *[other] Какие маршруты?
}
split = Коротких: { $short }, длинных: { $long }
pay-with = Чем платить
keeps-wilds = { $edition ->
    [london] экономит автобусы
    [new-york] экономит такси
   *[other] экономит локомотивы
}
place-passenger = Поставить пассажира
place-passenger-note = Пассажиры потом ездят по перегонам и собирают товары, а за товары дают очки.
no-passenger = Без пассажира
choose-passenger = Выберите пассажира
pieces-change = { $before } → { $after }
completes-ticket = { $ticket }: будет выполнен
then-to-go = { $ticket }: потом ещё { $trains }
claim = { $edition ->
    [london] Проложить
   *[other] Пройти
}
alight = Закончить поездку
pass = Пропустить ход
undo = Отменить ход
hint = Подсказка
claimed-by = Занято: { $name }
route-free = Свободен
route-claimable = { $edition ->
    [london] Можно проложить этот маршрут
   *[other] Можно пройти этот перегон
}

## The board
route-closed = { $edition ->
    [london] Закрыт: соседний маршрут уже занят
    [new-york] Закрыт: соседний перегон уже занят
   *[other] Закрыт: соседний путь уже занят
}
offer-share = { $edition ->
    [london] Общая часть выбранных билетов: { $trains }.
   *[other] Общая часть выбранных маршрутов: { $trains }.
}
send-passenger = Отправить пассажира: { $city }
short-long = Очки за короткие маршруты: { $short }, за длинные: { $long }.
ride-goods = { $city }: жетон «Товары», { $points }
ride-no-goods = { $city }: жетонов нет
district-progress = Район { $n }: { $have } из { $all }
districts-own = Ваши районы
tie-completed-tickets = { $edition ->
    [london] Очков поровну; решили выполненные билеты.
   *[other] Очков поровну; решили выполненные маршруты.
}
tie-held-tickets = Очков поровну; решило число билетов на руках.
tie-longest-path = Очков и выполненных маршрутов поровну; решила самая длинная дорога.
tie-longest-path-bonus = Очков и выполненных маршрутов поровну; решил бонус за самую длинную дорогу.
tie-goods = Очков и выполненных маршрутов поровну; решили жетоны «Товары».
tie-big-cities = Очков и выполненных маршрутов поровну; решили бонусы мегаполисов.

log = Журнал
chat = Чат
log-and-chat = Журнал и чат

## Телефон, клавиши, программа чтения с экрана

ask-draw-tickets = { $edition ->
    [london] Взять билеты-цели?
   *[other] Взять маршруты?
}
ask-draw-tickets-note = На это уйдёт весь ваш ход, и отменить его нельзя.
one-fewer = { $card }: на одну меньше
one-more = { $card }: на одну больше
hand-chosen = выбрано { $chosen } из { $n }
barred-here = не эту
told-by = { $name }: { $what }
told-tickets = { $edition ->
    [london] { $n ->
        [one] { $n } билет-цель
        [few] { $n } билета-цели
       *[many] { $n } билетов-целей
    }
   *[other] { $n ->
        [one] { $n } маршрут
        [few] { $n } маршрута
       *[many] { $n } маршрутов
    }
}
told-passed = пропуск хода
told-robbed = грабит игрока { $rival }
opponents-moves = Ходы после вашего последнего
show-on-map = { $what }. Показать на поле
keys-title = Клавиши
key-deck = Взять карту из колоды
key-row = Взять открытую карту
key-tickets = { $edition ->
    [london] Взять билеты-цели
   *[other] Взять маршруты
}
key-routes = { $edition ->
    [london] Список маршрутов
   *[other] Список перегонов
}
key-hand = К вашим картам
key-log = Журнал
key-chat = Чат
key-undo = Отменить ход
key-command = Написать, что сделать, или задать вопрос
key-arrows = Перемещаться по полю
key-enter = { $edition ->
    [london] Выбрать маршрут
   *[other] Выбрать перегон
}
key-zoom = Приблизить, отдалить, всё поле
key-back = Закрыть, отменить, на шаг назад
key-help = Этот список

## Стол, далее

log-none = Пока ничего не произошло.
log-earlier = Показать более ранние записи
chat-none = Пока никто ничего не сказал.
chat-say = Напишите что-нибудь
send = Отправить
pass-screen = Передайте устройство: { $name }
i-am = Это я, { $name }

## Чей ход и что делать

what-now = Что делать сейчас
your-turn = Ваш ход
waiting = Ждём
watching = Вы зритель
game-over = Игра окончена
no-connection = Нет связи
last-turns = Последние ходы: каждый ходит ещё раз.
## Connection, absence and the end of a game
reconnecting = Соединяемся…
reconnecting-note = Сервер не отвечает. Ничего не потеряно.
reconnecting-pending = Ещё не подтверждено: { $what }. Отправится ещё раз само.
table-absent = Этот стол не открыть
table-absent-note = Его нет, или он закрытый и нужно приглашение. Попросите ссылку ещё раз или сыграйте сами.
table-closed = Этот стол закрыли
table-closed-note = Его закрыл хозяин, или вы больше не приглашены.
table-old-rules = Эту игру нельзя продолжить
table-old-rules-note = Она шла по прежней версии правил, поэтому её нельзя ни продолжить, ни просмотреть. Она остаётся в вашем списке.
table-damaged = Эту игру не удаётся прочитать
table-damaged-note = Её запись на этом устройстве повреждена. Других ваших игр это не касается.
logged-out = Вы вышли
logged-out-note = Войдите снова на главной странице, чтобы вернуться на своё место.
page-outdated = Эта страница устарела
page-outdated-note = Сервер обновлён. Перезагрузите страницу; ничего не потеряно.
reload = Перезагрузить
bot-plays-for = за игрока { $name } играет бот
bot-plays-for-you = вы · играет бот
seat-resigned = игра сдана
away-minutes = не на связи { $n } мин
watching-count = Зрителей: { $n }
bot-for-you = За вас играет бот
bot-for-you-note = { $edition ->
    [london] Ваше место, карты и билеты такие, какими их оставил бот.
   *[other] Ваше место, карты и маршруты такие, какими их оставил бот.
}
bot-for-you-time = Ваше время вышло: бот играет до конца.
bot-for-you-resigned = Вы сдались: бот играет до конца.
take-over = Вернуться в игру
name-away = { $name } не на связи
away-clock = Когда время выйдет, ход сделает бот.
away-short = Без вашего решения ничего не произойдёт. Через { $n } мин можно будет пустить бота.
away-decide = { $name } не на связи уже { $n } мин. Без вашего решения ничего не произойдёт.
idle-decide = { $needed ->
    [1] { $name } не ходит уже { $n } мин. Вы можете пустить бота.
   *[other] { $name } не ходит уже { $n } мин. Большинство остальных игроков может пустить бота.
}
let-bot-play = Пусть за игрока { $name } играет бот
let-bot-votes = { $votes } из { $needed } голосов
bot-moves = Бот играет, пока { $name } не вернётся.
bot-moves-on = За игрока { $name } бот играет до конца.
let-bot-me = Пусть за меня играет бот
new-game = Новая игра
new-game-sure = Закончить эту игру и начать новую?
take-back-turn = Вернуться к моему последнему ходу
take-back-sure = Закрытые карты сдаются заново. Вернуться?
skip-bots = Пропустить
time-short = Осталось { $time }
ended-resigned = { $you ->
    [yes] Вы сдались.
   *[no] { $name } сдаётся.
}
ended-wins = { $you ->
    [yes] Вы победили.
   *[no] Побеждает { $name }.
}
ended-scores = Счёт на тот момент
ended-note = { $edition ->
    [london] Невыполненные билеты не вычитаются. Кто сдался, тот последний.
   *[other] Невыполненные маршруты не вычитаются. Кто сдался, тот последний.
}
ended-taken-back = Вы вернули эту игру к прежнему ходу. Она продолжается за другим столом.
ended-closed = Администратор сервера закрыл эту игру.
ended-go = К тому столу
chat-pending = ещё не отправлено
chat-change = Изменить
quick-phrases = Быстрые фразы
quick-hello = Привет!
quick-luck = Удачи!
quick-moment = Минутку, пожалуйста.
quick-thanks = Спасибо!
quick-well = Хороший ход!
quick-game = Хорошая игра!
bot-for = Бот за игрока { $name }
log-taken-over = { $you ->
    [yes] За вас играет бот.
   *[no] За игрока { $name } играет бот.
}
log-taken-over-time = { $you ->
    [yes] Ваше время вышло: за вас играет бот.
   *[no] { $name }: время вышло, играет бот.
}
log-returned = { $you ->
    [yes] Вы снова играете.
   *[no] { $name } снова играет.
}
log-continued = Игра продолжается с прежнего хода. Закрытые карты розданы заново.
log-since = После вашего последнего хода
log-round-n = Круг { $n }
rematch-asked = { $name } предлагает ещё одну игру.
rematch-join = Присоединиться
rematch-decline = Нет, спасибо
rematch-rotate = Поменяться местами
seat-reserved = спросили, ответа ещё нет
bot-speed = Скорость ботов
bot-speed-note = «Мгновенно» не оставляет времени отменить действие до хода бота.
bot-speed-slow = Медленно
bot-speed-normal = Обычно
bot-speed-fast = Быстро
bot-speed-instant = Мгновенно
illegal-has-clock = Когда заиграет бот, решают часы.
illegal-not-waiting = Игра не ждёт этого игрока.
illegal-not-long-enough = Пустить бота можно через { $seconds } с.
illegal-seats-reserved = Кто-то ещё не ответил: подождите или посадите ботов.
illegal-already-bot = Это уже учётная запись бота.
illegal-blocked = Этот человек не принимает от вас вызовов.
illegal-bots-not-allowed = За этим столом учётные записи ботов не разрешены.
illegal-challenge-closed = На вызов уже ответили, его отозвали или его срок истёк.
illegal-has-played = Эта учётная запись уже была за столом: создайте для бота новую.
illegal-no-such-challenge = Такого вызова нет.
illegal-own-account = Нельзя вызвать самого себя.
illegal-too-many-challenges = Открытых вызовов уже слишком много.
illegal-not-alone = Это возможно только в игре наедине с ботами.
illegal-nothing-to-take-back = Нет вашего хода, к которому можно вернуться.

do-turn-usa = Возьмите карты, пройдите перегон или возьмите маршруты.
do-turn-marklin = Возьмите карты, пройдите перегон, возьмите маршруты или отправьте пассажира.
do-turn-marklin-brief = Карты, перегон, маршруты или пассажир.
do-turn-london = Возьмите карты, проложите маршрут или возьмите билеты-цели.
do-turn-new-york = Возьмите карты, пройдите перегон или возьмите маршруты.
do-turn-card-game = Возьмите карты, выложите карты или возьмите маршруты.
do-second-card = Возьмите ещё одну карту.
do-keep = { $edition ->
    [london] Выберите, какие билеты оставить.
   *[other] Выберите, какие маршруты оставить.
}
do-split = Объявите, сколько коротких и длинных маршрутов берёте.
do-ride = Выберите первый перегон поездки.
do-journey = { $cards ->
    [0] Поездка: пока { $points }. Поезжайте дальше или закончите поездку.
    [one] Поездка: пока { $points }, { $cards } карта пассажира. Поезжайте дальше или закончите поездку.
    [few] Поездка: пока { $points }, { $cards } карты пассажира. Поезжайте дальше или закончите поездку.
   *[many] Поездка: пока { $points }, { $cards } карт пассажира. Поезжайте дальше или закончите поездку.
}
idle-laps = { $laps ->
    [one] Уже { $laps } круг за столом ничего не движется.
    [few] Уже { $laps } круга за столом ничего не движется.
   *[many] Уже { $laps } кругов за столом ничего не движется.
} { $left ->
    [one] Ещё { $left } такой круг, и раунд подсчитают.
    [few] Ещё { $left } таких круга, и раунд подсчитают.
   *[many] Ещё { $left } таких кругов, и раунд подсчитают.
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
do-pass = Возможных действий нет. Пропустите ход.
do-sent = Отправляем…
waiting-turn = { $n ->
    [one] Ходит { $names }.
    [few] Ходят { $names }.
   *[many] Ходят { $names }.
}
waiting-tickets = { $edition ->
    [london] { $n ->
        [one] { $names } выбирает билеты.
        [few] { $names } выбирают билеты.
       *[many] { $names } выбирают билеты.
    }
   *[other] { $n ->
        [one] { $names } выбирает маршруты.
        [few] { $names } выбирают маршруты.
       *[many] { $names } выбирают маршруты.
    }
}
waiting-choose = Ещё выбирают: { $names }.
waiting-journey = { $names } отправляет пассажира.
waiting-complete = { $n ->
    [one] { $names } выполняет маршруты.
    [few] { $names } выполняют маршруты.
   *[many] { $names } выполняют маршруты.
}

## Mute, block, report
people = Люди за этим столом
people-none = Больше здесь никого нет.
about-line = Не читать, заблокировать или пожаловаться: { $name }
mute = Не читать
unmute = Читать снова
mute-note = Вы больше не видите сообщений этого человека.
block = Заблокировать
unblock = Разблокировать
block-note = Вы не видите ни сообщений, ни столов этого человека, а он не может сесть за столы, которые вы открываете.
is-mute = не читаете
is-block = в чёрном списке
chat-muted = { $n ->
    [one] Скрыто { $n } сообщение.
    [few] Скрыто { $n } сообщения.
   *[many] Скрыто { $n } сообщений.
}
report = Пожаловаться
report-reason = Причина
report-insult = Оскорбления или угрозы
report-spam = Спам или реклама
report-stalling = Тянет время или портит игру
report-name = Оскорбительное имя
report-other = Другое
report-text = Что случилось (необязательно)
report-note = Владелец этого сервера получит вашу жалобу вместе с тем, что этот человек писал за этим столом.
report-send = Отправить жалобу
report-sent = Жалоба отправлена.
me-ignored = Кого вы не читаете и кого заблокировали
me-ignored-note = Этот список хранится в этом браузере.

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
card-red-acc = красную
card-orange-acc = оранжевую
card-yellow-acc = жёлтую
card-green-acc = зелёную
card-blue-acc = синюю
card-pink-acc = розовую
card-black-acc = чёрную
card-white-acc = белую
card-wild-acc = локомотив
card-wild-london-acc = автобус
card-wild-new-york-acc = такси
card-plus4-acc = локомотив +4
card-passenger-acc = пассажира
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
    [one] { $n } карта пассажира
    [few] { $n } карты пассажира
   *[many] { $n } карт пассажира
}
cards-count = { $n ->
    [one] { $n } карта
    [few] { $n } карты
   *[many] { $n } карт
}
tickets-count = { $edition ->
    [london] { $n ->
        [one] { $n } билет
        [few] { $n } билета
       *[many] { $n } билетов
    }
   *[other] { $n ->
        [one] { $n } маршрут
        [few] { $n } маршрута
       *[many] { $n } маршрутов
    }
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
spaces = { $edition ->
    [london] { $n ->
        [one] { $n } клетка
        [few] { $n } клетки
       *[many] { $n } клеток
    }
   *[other] { $n ->
        [one] { $n } звено
        [few] { $n } звена
       *[many] { $n } звеньев
    }
}
points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
}

## Журнал

log-took = { $you ->
    [yes] Вы берёте { $cards-acc }.
   *[no] { $name } берёт { $cards-acc }.
}
log-unseen = { $n ->
    [1] одну из колоды
    [2] две из колоды
   *[other] { $n } из колоды
}
log-unseen-own = { $card-acc } из колоды
log-claimed = { $edition ->
    [london] { $you ->
        [yes] Вы прокладываете маршрут { $route } ({ $cards }).
       *[no] { $name } прокладывает маршрут { $route } ({ $cards }).
    }
   *[other] { $you ->
        [yes] Вы проходите перегон { $route } ({ $cards }).
       *[no] { $name } проходит перегон { $route } ({ $cards }).
    }
}
log-passenger = Пассажир: { $city }.
log-drew-tickets = { $you ->
    [yes] Вы берёте { $tickets }.
   *[no] { $name } берёт { $tickets }.
}
log-drew-and-kept = { $you ->
    [yes] Вы берёте { $tickets }, оставляете { $kept }.
   *[no] { $name } берёт { $tickets }, оставляет { $kept }.
}
log-kept = { $you ->
    [yes] Вы оставляете { $tickets }.
   *[no] { $name } оставляет { $tickets }.
}
log-chose = { $you ->
    [yes] Вы сделали выбор.
   *[no] { $name }: выбор сделан.
}
log-split = { $you ->
    [yes] Вы выбираете: коротких { $short }, длинных { $long }.
   *[no] { $name } выбирает: коротких { $short }, длинных { $long }.
}
log-journey = { $you ->
    [yes] Ваш пассажир едет { $from } – { $to }, товары: { $goods }.
   *[no] { $name }: пассажир едет { $from } – { $to }, товары: { $goods }.
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
    [yes] Из-за вас начались последние ходы: каждый ходит ещё раз.
   *[no] { $name } начинает последние ходы: каждый ходит ещё раз.
}
log-over = Игра окончена.
log-placed = { $you ->
    [yes] Вы выкладываете { $cards-acc }.
   *[no] { $name } выкладывает { $cards-acc }.
}
log-robbed = { $you ->
    [yes] Вы грабите игрока { $rival }: { $cards }.
   *[no] { $name } грабит игрока { $rival }: { $cards }.
}
log-completed = { $you ->
    [yes] Вы выполняете { $tickets }.
   *[no] { $name } выполняет { $tickets }.
}
log-round = Начинается раунд { $n }.
ago-now = сейчас
ago-minutes = { $n } мин
ago-hours = { $n } ч
ago-days = { $n } дн

## Итог

final-scoring = Итог
column-routes = { $edition ->
    [london] Маршруты
   *[other] Перегоны
}
column-completed = Выполнено
column-tickets = { $edition ->
    [london] Билеты
   *[other] Маршруты
}
column-longest-path = Длинная дорога
column-most-tickets = { $edition ->
    [london] Больше билетов
   *[other] Больше маршрутов
}
column-goods = Товары
column-districts = Районы
column-attractions = Достопр.
column-big-city = Мегаполисы
column-total = Всего
column-result = Результат
tell-routes = { $edition ->
    [london] Очки за маршруты.
   *[other] Очки за перегоны.
}
tell-completed = { $edition ->
    [london] Очки за выполненные билеты.
   *[other] Очки за выполненные маршруты.
}
tell-tickets = { $edition ->
    [london] Очки за билеты.
   *[other] Очки за маршруты.
}
tell-ticket-done = { $name }: { $ticket }, выполнен.
tell-ticket-failed = { $name }: { $ticket }, не выполнен.
tell-longest-path = { $name }: самая длинная непрерывная дорога, { $n ->
    [one] { $n } звено
    [few] { $n } звена
   *[many] { $n } звеньев
}.
tell-most-tickets = { $edition ->
    [london] { $name }: наибольшее число выполненных билетов.
   *[other] { $name }: наибольшее число выполненных маршрутов.
}
tell-goods = { $name }: жетоны «Товары».
tell-districts = { $name }: соединён весь район { $district }.
tell-attractions = { $name }: достопримечательности.
tell-big-city = { $name }: больше всего выполненных маршрутов в мегаполис { $city }.
tell-winner = { $n ->
    [one] { $name } побеждает: { $n } очко.
    [few] { $name } побеждает: { $n } очка.
   *[many] { $name } побеждает: { $n } очков.
}
tell-shared = Общая победа: { $names }.
tell-your-place = Ваше место: { $rank } из { $n }.
next = Дальше
skip-to-result = Сразу к результату
rematch = Сыграть ещё
replay = Просмотр партии

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
plate-marklin-sub = Игрушечная железная дорога
plate-london = Лондон
plate-london-sub = Карта автобусов
plate-new-york = Нью-Йорк
plate-new-york-sub = Карта такси

## Почему нет

illegal-game-over = Игра окончена.
illegal-not-awaited = Сейчас не ваш ход.
illegal-not-now = Сначала закончите начатое действие.
illegal-not-in-this-game = В этой игре такого нет.
illegal-must-act = Пропустить ход можно, только если нет ни одного возможного действия.
illegal-no-such-slot = Открытой карты { $slot } нет.
illegal-slot-empty = Место { $slot } пусто.
illegal-wild-as-second-pick = { $edition ->
    [london] Открытый автобус не может быть второй картой.
    [new-york] Открытое такси не может быть второй картой.
   *[other] Открытый локомотив не может быть второй картой.
}
illegal-deck-empty = Колода пуста.
illegal-route-taken = { $edition ->
    [london] Этот маршрут занят.
   *[other] Этот перегон занят.
}
illegal-route-closed = { $edition ->
    [london] Когда игроков мало, из двух маршрутов между теми же местами можно проложить только один.
    [new-york] Когда игроков мало, из двух перегонов между теми же местами можно пройти только один.
   *[other] Когда игроков мало, на двойном перегоне можно занять только один путь.
}
illegal-owns-parallel = { $edition ->
    [london] Соседний маршрут между этими местами уже ваш.
    [new-york] Соседний перегон между этими местами уже ваш.
   *[other] Соседний путь этого перегона уже ваш.
}
illegal-too-few-pieces = Нужно { $needed-trains }, у вас { $left }.
illegal-wrong-count = Нужно ровно { $needed }, а не { $given }.
illegal-wrong-color = { $edition ->
    [london] Цвет этих карт не совпадает с цветом маршрута.
   *[other] Цвет этих карт не совпадает с цветом перегона.
}
illegal-mixed-colors = Все карты оплаты должны быть одного цвета.
illegal-not-in-hand = Нужно { $needed-cards }, у вас { $have }.
illegal-cannot-pay = { $edition ->
    [london] Нужно { $needed-cards } (вместе с автобусами), у вас { $have }.
    [new-york] Нужно { $needed-cards } (вместе с такси), у вас { $have }.
   *[other] Нужно { $needed-cards } (вместе с локомотивами), у вас { $have }.
}
illegal-cannot-pay-gray = { $edition ->
    [london] Карт одного цвета (вместе с автобусами) нужно { $needed }, у вас максимум { $have }.
    [new-york] Карт одного цвета (вместе с такси) нужно { $needed }, у вас максимум { $have }.
   *[other] Карт одного цвета (вместе с локомотивами) нужно { $needed }, у вас максимум { $have }.
}
illegal-plus4-too-short = Локомотивом +4 платят только за перегоны от четырёх звеньев.
illegal-passenger-card-pays = Картами пассажира за перегоны не платят.
illegal-city-occupied = В этом городе уже стоит пассажир.
illegal-no-passenger-left = У вас нет пассажиров в запасе.
illegal-passenger-on-country = Пассажира нельзя поставить в стране.
illegal-not-an-end = Пассажира ставят в город на конце пройденного перегона.
illegal-no-tickets-left = { $edition ->
    [london] Билетов не осталось.
   *[other] Маршрутов не осталось.
}
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
illegal-ride-into-country = Поездка не может вести в другую страну.
illegal-no-passenger-card = Каждый чужой перегон стоит карту пассажира: нужно { $needed }, у вас { $have }.
illegal-no-ride-yet = В поездке должен быть хотя бы один перегон.
illegal-no-connection = Нет связи. Ничего не потеряно.
illegal-not-started = Игры на этом устройстве не запускаются. Не удалось загрузить нужный файл, или браузер этого не разрешает. Перезагрузите страницу или попробуйте другой браузер.
illegal-table-damaged = Эту игру не удаётся прочитать. Её запись на этом устройстве повреждена. Других ваших игр это не касается.
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
illegal-busy = Сервер сейчас перегружен. Попробуйте ещё раз.
illegal-disk-full = Диск сервера почти заполнен. Новые столы и импорт должны подождать; начатые партии продолжаются.
illegal-bad-password = В пароле не меньше 8 знаков.
illegal-begun = Игра уже началась.
illegal-empty = Это поле не может быть пустым.
illegal-name-taken = Это имя уже занято и защищено паролем.
illegal-common-password = Это один из 10 000 самых распространённых паролей. Выберите другой.
illegal-old-password-needed = Введите и текущий пароль.
illegal-wrong-old-password = Текущий пароль неверен.
illegal-no-such-session = Это устройство уже отключено.
illegal-bad-expiry = Токен действует от 1 до 365 дней.
illegal-banned = Владелец этого сервера закрыл эту учётную запись.
illegal-barred-word = Владелец этого сервера не разрешает одно из слов в этом тексте.
illegal-no-such-person = Нет никого, к кому относилась бы эта жалоба.
illegal-no-bot = Там нет бота.
illegal-not-begun = Игра ещё не началась.
illegal-not-host = Это может сделать только хозяин стола.
illegal-not-over = Игра ещё не окончена.
illegal-not-seated = Это могут сделать только те, кто играл.
illegal-not-your-seat = Это не ваше место.
illegal-old-rules = Игра шла по версии { $rules } правил, которую эта программа больше не поддерживает: её нельзя просмотреть.
illegal-over = Игра окончена.
illegal-played-by-bot = Вы сдались; за это место играет бот.
illegal-seat-taken = Там уже кто-то сидит.
illegal-revealing = Игра уже начинается.
illegal-not-revealing = Сейчас ничего не раскрывают.
illegal-wrong-nonce = Это не та часть раздачи, которую обещали.
illegal-not-revealed = Место { $seat } не ответило. Попробуйте ещё раз.
illegal-color-taken = Этот цвет уже взял другой игрок.
illegal-removed = Хозяин убрал вас из-за этого стола.
illegal-own-seat = Это ваше место: выйдите из-за стола или закройте его.
illegal-no-such-code = По этому коду ни один стол не ждёт игроков.
illegal-no-such-color = В этой игре нет такого цвета.
illegal-seats-open = Есть свободные места: подождите или посадите ботов.
illegal-stale = Игра пошла дальше. Взгляните ещё раз.
illegal-too-long = Текст слишком длинный.
illegal-too-many = Сначала закончите или оставьте один из своих столов.
illegal-wrong-password = Неверное имя или пароль.
illegal-no-undo = Это уже не отменить: что-то открылось или другие пошли дальше.
illegal-bad-action = Неизвестная команда. Введите «?», чтобы увидеть справку.
illegal-bad-clock = Такие часы недоступны.
illegal-bad-method = Здесь этого сделать нельзя.
illegal-bad-request = Сервер этого не понял.
illegal-bad-nonce = Первый запрос этой страницы недействителен. Обновите страницу.
illegal-used-nonce = Первый запрос этой страницы уже использован. Обновите страницу.
illegal-bad-seats = В этой игре мест от { $least } до { $most }.
illegal-bad-setup = Такая подготовка невозможна.
illegal-bad-text = Невидимые знаки не разрешены.
illegal-no-scope = Этот токен такого не разрешает.
illegal-no-such-edition = Такой игры нет.
illegal-no-such-language = Этот язык недоступен.
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
illegal-no-such-scope = Токен разрешает смотреть, играть или открывать столы.
illegal-no-such-seat = За столом нет такого места.
illegal-no-such-token = Такого токена нет.
illegal-no-such-value = У этой настройки нет такого значения.
illegal-not-json = Сервер этого не понял: он принимает JSON.
illegal-foreign-origin = Это пришло с другого сайта.
illegal-too-large = Это слишком большое.
illegal-too-many-tokens = Сначала отзовите какой-нибудь токен: их может быть не больше { $most }.
illegal-full = Сервер переполнен. Попробуйте через { $seconds } с.
illegal-unknown = Сначала обновите страницу.
illegal-unknown-message = Сервер не знает такого сообщения. Обновите страницу.

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
in-your-yard-short = в депо
only-one = Только одна
robs = { $n ->
    [one] Ограбление: { $name } теряет { $n } карту.
    [few] Ограбление: { $name } теряет { $n } карты.
   *[many] Ограбление: { $name } теряет { $n } карт.
}
place-now = В ваше депо: { $cards }.
place-more = Выберите ещё карты: не меньше двух одного цвета или три карты разных цветов.
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
course-totals = Счёт, если бы игра кончилась здесь
course-left = { $edition ->
    [london] Осталось автобусов
    [new-york] Осталось такси
   *[other] Осталось вагончиков
}
course-stack = Карт в стопке
eyes-open = Все карты
share-moment = Ссылка на этот момент
go-on = Играть дальше отсюда
go-on-seat = Вы играете за
go-on-bots = Боты
go-on-cards = Неизвестные карты
go-on-anew = раздать невидимые карты заново
go-on-true = как лежали на самом деле
go-on-here = Играть дальше с шага { $n }
go-on-over = В этот момент игра уже окончена.
record-open = Открыть запись
record-download = Скачать запись
record-note = Запись — это игра в виде текста: как она началась, что делали игроки, что выпало. Откройте её и смотрите ход за ходом; её видите только вы.
record-file = Выбрать файл
record-paste = Или вставьте текст
record-drop = Или перетащите его сюда.
record-too-large = Этот файл слишком большой: это не запись игры.
page-record = Открыть запись
seal-whole = Честность раздачи подтверждена
seal-plain = Честность раздачи не проверить
seal-broken = Раздача не прошла проверку
seal-continued-anew = Эта игра продолжает другую с одного из её моментов; неизвестные карты розданы заново.
seal-continued-true = Эта игра продолжает другую с одного из её моментов; карты лежат так же, как тогда.
seal-source = К тому моменту
seal-file = Эта игра открыта из файла. Кто раздавал, здесь неизвестно; то, что она сыграна по правилам, проверено.
seal-before = Ещё до первой карты был создан секретный ключ, а его отпечаток показан всем.
seal-hash-good = Ваш браузер проверил: ключ соответствует показанному отпечатку.
seal-hash-bad = Отпечаток ключа не тот, который показали.
seal-hash-unknown = Здесь этот браузер не может вычислить отпечаток.
seal-shuffles-good = { $n ->
    [one] { $n } тасовка вышла именно такой, как определяет ключ.
    [few] { $n } тасовки вышли именно такими, как определяет ключ.
   *[many] { $n } тасовок вышли именно такими, как определяет ключ.
}
seal-shuffles-bad = Не каждая тасовка вышла такой, как определяет ключ.
seal-seen = Этот браузер сохранил отпечаток, который видел { $when }: он тот же.
seal-unseen = Этот браузер не видел начала игры. Сравните отпечаток с тем, кто видел.
seal-changed = Отпечаток не тот, который этот браузер видел в начале.
seal-server-only = Ни один браузер ничего не добавил к ключу: его выбрал сам сервер. Изменить его после показа отпечатка было нельзя.
seal-contributed = { $n ->
    [one] { $n } браузер добавил к ключу своё, поэтому сервер не мог выбрать раздачу.
    [few] { $n } браузера добавили к ключу своё, поэтому сервер не мог выбрать раздачу.
   *[many] { $n } браузеров добавили к ключу своё, поэтому сервер не мог выбрать раздачу.
}
seal-own = Ваш среди них.
seal-own-missing = Того, что добавил этот браузер, не хватает.
deal-missing = Нет ответа: { $names }. Раздача начинается снова.
seal-yourself = Можете проверить и сами: скачайте запись и проверьте её командой «whistlestop verify» с этим ключом.
seal-commitment = Отпечаток
seal-secret = Секретный ключ
seal-salt = Соль
illegal-no-such-moment = Такого момента в игре нет.
next-table = К следующему столу

## Действия словами

act-pick = Взять { $card-acc }.
act-deck = Взять карту из колоды.
act-claim = { $edition ->
    [london] Проложить маршрут { $route } ({ $cards }).
   *[other] Пройти перегон { $route } ({ $cards }).
}
act-keep = Оставить: { $tickets }.
act-ride = Ехать по перегону { $route }.
act-place = Выложить { $cards-acc }.
act-complete = Выполнить: { $ticket }.
act-complete-none = Не выполнять ни одного маршрута.
ask-routes = { $edition ->
    [london] маршруты
   *[other] перегоны
}
ask-need = нужно
ask-log = журнал
ask-closed = Закрыто
ask-nothing = Ничего не найдено.
ask-answer = Ответ
ask-help = { $edition ->
    [london] Спросите: «маршруты ватерлоо», «нужно» и место билета, «журнал».
    [new-york] Спросите: «перегоны сохо», «нужно» и место маршрута, «журнал».
    [marklin] Спросите: «перегоны берлин», «нужно» и город маршрута, «журнал».
    [card-game] Спросите: «нужно» и город маршрута, «журнал».
   *[other] Спросите: «перегоны чикаго», «нужно» и город маршрута, «журнал».
}
ask-word-help = справка
ask-help-actions = Можно написать действие, например «{ $example }», или вопрос:
ask-help-routes = { $edition ->
    [london] маршруты и место: его маршруты, их цена и владелец
    [new-york] перегоны и место: его перегоны, их цена и владелец
   *[other] перегоны и город: его перегоны, их цена и владелец
}
ask-help-need = { $edition ->
    [london] нужно и место: чего ещё не хватает вашему билету
    [new-york] нужно и место: чего ещё не хватает вашему маршруту
   *[other] нужно и город: чего ещё не хватает вашему маршруту
}
ask-help-log = журнал: что произошло
ask-found = { $n ->
    [one] { $n } возможность
    [few] { $n } возможности
   *[many] { $n } возможностей
}
hint-is = Подсказка: { $what }
command = Введите команду
command-example = { $edition ->
    [london] проложить ватерлоо
    [new-york] пройти сохо
    [marklin] пройти берлин лейпциг
    [card-game] выложить крас
   *[other] пройти чик пит
}

## Reasons of hints

reason-completes-ticket = Так вы выполните { $ticket }.
reason-on-the-way = { $edition ->
    [london] Он лежит на пути вашего билета { $ticket }.
   *[other] Он лежит на пути вашего маршрута { $ticket }.
}
reason-route-points = { $edition ->
    [london] Сам маршрут даёт { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[other] { $points } очков
    }.
   *[other] Сам перегон даёт { $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[other] { $points } очков
    }.
}
reason-needed-card = В симулированных играх эта карта была полезнее других.
reason-wild = { $edition ->
    [london] Автобус заменяет карту любого цвета.
    [new-york] Такси заменяет карту любого цвета.
   *[other] Локомотив заменяет карту любого цвета.
}
reason-unseen = В симулированных играх карта из колоды была полезнее открытых.
reason-more-tickets = В симулированных играх это давало больше, чем другие ходы.
reason-good-tickets = В симулированных играх этот выбор побеждал чаще всего.
reason-split = В симулированных играх такое сочетание побеждало чаще всего.
reason-journey = В симулированных играх этот путь побеждал чаще всего.
reason-journey-done = В симулированных играх ехать дальше уже ничего не давало.
reason-places-needed = В симулированных играх чаще всего побеждал этот цвет: { $color }.
reason-robs = { $rival } потеряет { $cards ->
    [one] { $cards } карту
    [few] { $cards } карты
   *[other] { $cards } карт
} этого цвета.
reason-singles = Три цвета сразу попадут в вашу стопку.
reason-completes = Это лучший выбор, на который хватает карт в вашей стопке.
reason-nothing-left = Ни один другой маршрут не стоит своих карт.
reason-nothing-to-gain = В этом последнем ходе уже ничего не выиграть.
reason-forced = Других возможностей нет.

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
pass-screen-note = { $edition ->
    [london] Остальные отворачиваются. Карты и билеты появятся, когда вы нажмёте кнопку.
   *[other] Остальные отворачиваются. Карты и маршруты появятся, когда вы нажмёте кнопку.
}

## Карточная игра: прямо сейчас

rival-has = { $name }: { $n }
rival-has-short = карт: { $n }
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
colors-note = Для людей с нарушением цветового зрения. Знаки и узоры те же.
colors-printed = Обычные
colors-apart = Более различимые
page-me = Моя страница
page-mistakes = Мои ошибки
me-mistakes = Решения из ваших проанализированных игр, которые стоили больше всего, в виде упражнений.
me-mistakes-open = Тренироваться
explore-open = Чего стоит каждый выбор?
deduce-open = Что может быть у соперников?
explore-title = Чего стоит каждый выбор

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
me-none = Законченных игр пока нет.
me-results = Результаты
me-record = выиграно { $won } из { $n }; очков: максимум { $best }, в среднем { $average }
me-streak = Побед подряд: сейчас { $now }, максимум { $longest }.
me-favorites = Любимое: { $edition }
me-place = место { $rank } из { $n }
me-data = Ваши данные
me-data-note = Скачайте всё, что о вас хранится, или удалите это. Сыгранные игры остаются тем, кто с вами играл, но без вашего имени.
me-export = Скачать мои данные
me-forget = Удалить мои данные
me-forget-sure = Удалить навсегда?

## Устройства, токены и ссылки
me-account = Учётная запись
me-change-password = Сменить пароль
old-password = Текущий пароль
new-password = Новый пароль
password-changed = Сохранено. Все другие устройства, токены и ссылки отключены.
me-devices = Устройства
me-devices-note = На этой странице есть всё, что может действовать от вашего имени. Новый пароль отключает все другие устройства, токены и ссылки.
me-device-unknown = Неизвестный браузер
me-device-this = это устройство
me-device-seen = последний раз { $when }
me-device-since = вход { $when }
me-device-hand = только для места { $seat } за одним столом
me-end = Отключить
me-end-others = Отключить все остальные
me-tokens = Токены для программ
me-tokens-none = Токенов нет. Они нужны программам, например вашему собственному боту.
me-token-new = Новый токен
me-token-name = Название
me-token-days = Действует
me-token-in-days = { $n ->
    [one] { $n } день
    [few] { $n } дня
    [many] { $n } дней
   *[other] { $n } дня
  }
me-token-in-year = год
me-token-may = Разрешено
me-scope-watch = смотреть на столы
me-scope-play = играть на моих местах
me-scope-tables = открывать столы
me-token-create = Создать токен
me-token-once = Скопируйте его сейчас: он показывается только один раз.
me-token-never = ещё не использован
me-token-until = до { $when }
device-link = Ссылка для устройства
device-question = В этом браузере вы — { $old }. Войти как { $new }?
device-question-new = Войти в этом браузере как { $new }?
device-become = Войти как { $new }
device-stay = Остаться как { $old }
device-password-first = Сначала задать пароль игроку { $old }
device-lost = У игрока { $old } нет пароля. После этого никто уже не сможет войти как { $old }.
device-games = { $n ->
    [one] Вместе с этим будет потеряна { $n } игра игрока { $old }.
    [few] Вместе с этим будут потеряны { $n } игры игрока { $old }.
    [many] Вместе с этим будет потеряно { $n } игр игрока { $old }.
   *[other] Вместе с этим будет потеряно { $n } игры игрока { $old }.
  }
device-can-return = Снова войти как { $old } можно будет по паролю.
device-hand-question = Показать на этом устройстве карты игрока { $new }?
device-hand-note = Это устройство сможет играть только на этом месте за этим столом. Ваше имя в этом браузере не изменится.
device-hand-use = Показать карты
chunk-reload = Whistlestop обновлён, страница загружена заново.
chunk-failed = Эту часть страницы не удалось загрузить. Проверьте соединение и загрузите страницу снова.
chunk-reload-now = Загрузить снова

tour = Ваша первая игра
tour-leave = Дальше без подсказок
tour-tickets = Это ваши тайные маршруты. В каждом два города, которые надо соединить своими перегонами; число — его очки. Выберите маршрут, чтобы увидеть его города на поле, оставьте не меньше двух и нажмите кнопку.
tour-new-tickets = { $edition ->
    [london] Новые билеты: оставьте хотя бы один. Выбирайте те, что идут по вашей сети; невыполненный билет в конце отнимает свои очки.
   *[other] Новые маршруты: оставьте хотя бы один. Выбирайте те, что идут по вашей сети; невыполненный маршрут в конце отнимает свои очки.
}
tour-take = За перегоны платят картами одного цвета. Возьмите две карты: открытые или втёмную из колоды. Локомотив заменяет любой цвет.
tour-second = Возьмите ещё одну карту. Открытый локомотив считается за две, поэтому сейчас его не взять.
tour-wait = Играют другие. Следите за полем и журналом: там виден каждый ход.
tour-claim = Обведённые перегоны можно оплатить прямо сейчас. Выберите тот, что приближает вас к городам ваших маршрутов, и нажмите «Пройти». Чем длиннее перегон, тем больше очков.
tour-more = Отлично, так и играют: карты, перегоны, а когда маршруты выполнены — новые. Как только у кого-то останется два вагончика или меньше, у каждого будет последний ход. Невыполненный маршрут отнимает свои очки.
tour-end = Игра окончена: считаем перегоны, маршруты и самую длинную дорогу. Сыграем ещё?
tour-split = Прежде чем раздадут первые маршруты, вы выбираете, сколько взять коротких (от 5 до 11 очков) и длинных (от 12 до 22). Два и два — хорошее начало.
tour-passenger = Теперь можно поставить пассажира: пройдите перегон и выберите для пассажира один из двух его городов. Потом он поедет по вашим перегонам и будет собирать товары.
tour-journey = Ваш пассажир может отправляться. Поезжайте по своим перегонам от города к городу и берите в каждом верхний жетон «Товары»; перегон соперника стоит одну карту пассажира. Закончите поездку, когда дальше ехать не стоит.
tour-place = Вы можете выложить карты в депо: две или больше одного цвета либо три карты трёх разных цветов. В начале каждого вашего хода одна карта из каждой группы переходит в стопку, а маршруты выполняют только картами из стопки.
tour-complete = Раунд окончен. Выберите маршруты, на которые хватает карт в вашей стопке. Каждая карта считается один раз, а локомотив заменяет любой цвет.
tour-tickets-london = Это ваши тайные билеты-цели. На каждом два места, которые надо соединить своими маршрутами; число — его очки. Выберите билет, чтобы увидеть его места на поле, оставьте хотя бы один и нажмите кнопку.
tour-tickets-new-york = Это ваши тайные маршруты. В каждом два места, которые надо соединить своими перегонами; число — его очки. Выберите маршрут, чтобы увидеть его места на поле, оставьте хотя бы один и нажмите кнопку.
tour-tickets-marklin = Это ваши тайные маршруты. В каждом два города или город и страна, которые надо соединить своими перегонами; число — его очки. Оставьте не меньше двух и нажмите кнопку.
tour-tickets-card-game = Это ваши тайные маршруты. На каждом карты, которые должны быть в вашей стопке, и его очки. Оставьте от одного до шести: невыполненный маршрут отнимает свои очки.
tour-take-london = За маршруты платят картами одного цвета. Возьмите две карты: открытые или втёмную из колоды. Автобус заменяет любой цвет.
tour-take-new-york = За перегоны платят картами одного цвета. Возьмите две карты: открытые или втёмную из колоды. Такси заменяет любой цвет.
tour-take-card-game = Собирайте карты тех цветов, которые нужны вашим маршрутам. Возьмите две карты: открытые или втёмную из колоды. Локомотив заменяет любой цвет.
tour-second-london = Возьмите ещё одну карту. Открытый автобус считается за две, поэтому сейчас его не взять.
tour-second-new-york = Возьмите ещё одну карту. Открытое такси считается за две, поэтому сейчас его не взять.
tour-claim-london = Обведённые маршруты можно оплатить прямо сейчас. Выберите тот, что приближает вас к местам ваших билетов, и нажмите «Проложить».
tour-claim-new-york = Обведённые перегоны можно оплатить прямо сейчас. Выберите тот, что приближает вас к местам ваших маршрутов, и нажмите «Пройти».
tour-more-london = Отлично, так и играют: карты, маршруты, а когда билеты выполнены — новые. Соедините все места одного района и получите столько очков, сколько указывает его номер. Как только у кого-то останется два автобуса или меньше, у каждого будет последний ход.
tour-more-new-york = Отлично, так и играют: карты, перегоны, а когда маршруты выполнены — новые. Каждая достопримечательность на ваших перегонах даёт 1 очко. Как только у кого-то останется два такси или меньше, у каждого будет последний ход.
tour-more-marklin = Отлично, так и играют: карты, перегоны, пассажиры, а когда маршруты выполнены — новые. Как только у кого-то останется два вагончика или меньше, у каждого будет последний ход.
tour-more-card-game = Отлично. Ваши карты ждут в депо и по одной переходят в стопку. Соперник, который выложит больше карт того же цвета, ограбит эту группу. Когда колода опустеет, у каждого будет последний ход.
tour-new-tickets-card-game = Новые маршруты: оставьте сколько угодно или ни одного. Нужные карты должны попасть в вашу стопку до конца раунда.
tour-end-london = Игра окончена: считаем маршруты, билеты и районы. Сыграем ещё?
tour-end-new-york = Игра окончена: считаем перегоны, маршруты и достопримечательности. Сыграем ещё?
tour-end-marklin = Игра окончена: считаем перегоны, товары, маршруты и то, кто выполнил их больше всего. Сыграем ещё?
tour-end-card-game = Игра окончена: считаем маршруты и бонусы мегаполисов. Сыграем ещё?

## Конец на большом экране

victory = Победа
victory-shared = Общая победа

# Игры на этом устройстве, без сервера

device-play = Играть на этом устройстве
device-play-note = Против ботов или передавая устройство друг другу. Соединение не нужно, и ничего не покидает это устройство.
device-bots = Играть против ботов
device-pass = Играть, передавая устройство
device-here = на этом устройстве
device-delete = Удалить
device-delete-sure = Точно удалить?
device-unstored = Этот браузер не сохраняет игру. Она идёт в памяти и пропадёт, когда вы закроете страницу.
device-restarted = Игра восстановлена из сохранённой записи. Ничего не потеряно.
device-not-started = Игры на этом устройстве не запускаются
device-not-started-note = Не удалось загрузить нужный файл, или браузер этого не разрешает. Перезагрузите страницу или попробуйте другой браузер.
device-unsupported = Этот браузер не может играть без сервера: в нём нет { $what }.
device-no-server = У этого сайта нет сервера: игры против ботов и на одном устройстве работают, столы с другими людьми – нет.
device-offline = Вы офлайн. Игры на этом устройстве работают; для столов с другими людьми нужно соединение.

## Тренер
reason-ticket-chance = { $edition ->
    [london] В симулированных играх билет { $ticket } ({ $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[other] { $points } очков
    }) тогда выполнен в { $preferred } % случаев вместо { $chosen } %.
   *[other] В симулированных играх маршрут { $ticket } ({ $points ->
        [one] { $points } очко
        [few] { $points } очка
       *[other] { $points } очков
    }) тогда выполнен в { $preferred } % случаев вместо { $chosen } %.
}
reason-wanted = { $edition ->
    [london] Игроку { $seat } нужен маршрут { $route } в { $share } % игр, совместимых с увиденным.
   *[other] Игроку { $seat } нужен перегон { $route } в { $share } % игр, совместимых с увиденным.
}
reason-lead = В среднем это даёт на { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[other] { $points } очков
} больше против лучшего соперника.
