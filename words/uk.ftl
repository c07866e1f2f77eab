# Слова «Вістлстопа» українською. Кожен ключ і аргумент є в усіх чотирьох файлах; це перевіряє тест.

## Сторінка

home-title = Куди сьогодні ввечері?
you-travel-as = Ви граєте як { $name }
change = Змінити
set-password = Задати пароль
password-set = Збережено. Тепер із цим іменем і паролем можна ввійти з будь-якого пристрою.
password-note = З цим іменем і паролем можна буде ввійти й з іншого пристрою. Щонайменше вісім символів.
password = Пароль
your-name = Ваше ім’я
login = Увійти
logout = Вийти
save = Зберегти
cancel = Скасувати
close = Закрити
play-now = Грати зараз
play-now-note = США · ви й двоє ботів · починаємо одразу
home-about = Залізничні настільні ігри у вашому браузері: з друзями або проти ботів.
guided-game = Навчальна гра
guided-game-note = Ще не грали? Навчіться за десять хвилин
play-edition = Грати
play-edition-note = Ви та два боти, починається одразу
set-up = Налаштувати
bots-n = { $n ->
    [one] { $n } бот
    [few] { $n } боти
   *[many] { $n } ботів
}
open-seats-n = { $n ->
    [one] { $n } вільне місце
    [few] { $n } вільні місця
   *[many] { $n } вільних місць
}
new-table = Новий стіл
new-table-note = Оберіть видання, місця, ботів і годинник
my-games = Мої ігри
finished-games = Завершені ігри ({ $n })
since = з { $at }
hide = Сховати
more-games = Більше ігор
hidden-games = Приховані ігри
show-again = Показати знову
leave-sure = Справді вийти?
you-resigned = Ви здалися
won-by-resigning = Перемога: інші здалися
minutes-n = { $n } хв
hours-n = { $n } год
days-n = { $n ->
    [one] { $n } день
    [few] { $n } дні
   *[many] { $n } днів
}
challenges = Виклики
challenge-from = { $name } викликає вас на гру
challenge-to = Ви викликали на гру: { $name }
challenge-accept = Прийняти
challenge-decline = Відхилити
challenge-block = Відхилити й заблокувати
challenge-withdraw = Відкликати
bot-account = { $name } (бот)
bot-owner = власник бота: { $owner }
online-bots = Боти в мережі
open-tables = Відкриті столи
no-open-tables = Відкритих столів зараз немає. Відкрийте свій, і його побачать тут.
have-invitation = Маєте запрошення?
link-or-code = Посилання або код
open-link = Відкрити
first-time = Прочитати правила
first-game = Уперше тут? Зіграйте з підказками
editions = Видання
edition = Видання
unofficial = Незалежна неофіційна реалізація для власників цих ігор.
home = На головну
menu = Меню
rules = Правила
settings = Налаштування
language = Мова
sound-on = Увімкнути звук
sound-off = Вимкнути звук
not-found = Тут потяг не зупиняється
not-found-note = Такої сторінки немає.
page-new-table = Новий стіл
page-rules = Правила
page-settings = Налаштування
page-statistics = Статистика
page-not-found = Не знайдено
rules-of = Правила: { $edition }
one-moment = Хвилинку

edition-usa = США
edition-usa-about = Від океану до океану
edition-usa-size = 2–5 гравців · 60 хв
edition-marklin = Märklin
edition-marklin-about = Німеччина, з пасажирами
edition-marklin-size = 2–5 гравців · 75 хв
edition-london = Лондон
edition-london-about = Автобуси й райони
edition-london-size = 2–4 гравці · 15 хв
edition-new-york = Нью-Йорк
edition-new-york-about = Таксі й пам’ятки
edition-new-york-size = 2–4 гравці · 15 хв
edition-card-game = Картярська гра
edition-card-game-about = Депо й пограбування
edition-card-game-size = 2–4 гравці · 30 хв

## Налаштування

theme = Тема
theme-auto = Авто
theme-light = Світла
theme-dark = Темна
motion = Анімація
motion-auto = Як у системі
motion-full = Повна
motion-none = Без анімації
sound = Звук
sound-note = Тихі звуки карт, вагончиків і вашого ходу.
confirm = Питати перед прокладанням перегону
confirm-note = Якщо вимкнено: перегін, за який можна заплатити лише одним способом, прокладається одним натисканням.
keys = Гарячі клавіші
keys-note = D — колода, 1–5 — відкриті карти, T — квитки, R — перегони, U — скасувати.
notify = Сповіщення
notify-note = Коли настає ваш хід, а сторінку не видно.

## Новий стіл

seats = Місця
how-many = Скільки гравців
seat-n = Місце { $n }
player-n = Гравець { $n }
seat-name = Ім’я на місці { $n }
seat-open = Вільне місце
## Piece colors
color = Колір
color-of-seat = Колір місця { $n }
color-blue = Синій
color-red = Червоний
color-green = Зелений
color-yellow = Жовтий
color-black = Чорний
color-white = Білий
color-purple = Фіолетовий
seat-kind-open = Вільне: хтось приєднається
seat-kind-bot = Бот
seat-kind-hot-seat = На цьому пристрої
level = Рівень
level-porter = Носій: лагідний, часто вагається
level-signalman = Сигналіст: має план, але інколи про нього забуває
level-conductor = Провідник: тримається плану
level-dispatcher = Диспетчер: зазирає трохи наперед
level-stationmaster = Начальник станції: зазирає далеко наперед
clock = Годинник
clock-none = без годинника
clock-per-move = { $n } с на хід
clock-per-game = { $n } хв + { $increment } с на хід
clock-days = { $n ->
    [one] { $n } день на хід
    [few] { $n } дні на хід
   *[many] { $n } днів на хід
}
show-in-lobby = Показувати у списку столів
show-in-lobby-note = Сісти зможе будь-хто. Інакше — лише за вашим посиланням.
bots-allowed = Облікові записи ботів можуть сідати за стіл
bots-allowed-note = Програми інших людей, позначені як боти, можуть займати вільні місця, як і люди.
public-table = відкритий стіл
private-table = за запрошенням
table-title = Назва столу
table-title-example = П’ятничний стіл
options = Варіанти правил
options-note = Домашні правила, змінюють рідко
options-changed = змінено: { $n }
option-show_counts = Кількість карт і квитків
option-show_counts-note = Чи бачать усі, скільки карт і квитків у гравця.
option-running_score = Рахунок під час гри
option-running_score-note = Рахувати очки під час гри чи лише наприкінці.
option-reset_cap = Заміни відкритих карт
option-reset_cap-note = { $edition ->
    [london] Скільки разів поспіль замінюють відкриті карти, якщо серед них забагато автобусів.
    [new-york] Скільки разів поспіль замінюють відкриті карти, якщо серед них забагато таксі.
   *[other] Скільки разів поспіль замінюють відкриті карти, якщо серед них забагато локомотивів.
}
option-reset_cap-none = скільки треба
option-revisit_token = Товар під час повторного візиту
option-revisit_token-note = Чи бере пасажир ще один жетон у місті, де вже був.
option-parallel_return = Повернення сусідньою колією
option-parallel_return-note = Чи можна повернутися іншою колією подвійного перегону.
option-plus4_counts_for_reset = +4 враховується для заміни
option-plus4_counts_for_reset-note = Чи враховуються локомотиви +4, коли перевіряють, чи не забагато локомотивів відкрито.
option-look_at_own_stack = Дивитися у свій стос
option-look_at_own_stack-note = Варіант для початківців: можна переглядати свій стос «Станція».
option-auto_complete = Виконані квитки
option-auto_complete-note = Чи програма лише пропонує найкращий вибір, чи робить його за вас.
option-us_tiebreak = Нічия
option-us_tiebreak-note = Що вирішує, коли очок і виконаних квитків порівну.
option-us_tiebreak-own-path = довший шлях
option-us_tiebreak-bonus-holder = власник бонусу за найдовший шлях
option-tie_break = Нічия
option-tie_break-note = Які квитки вирішують, коли очок порівну.
option-tie_break-completed = більше виконаних квитків
option-tie_break-held = більше квитків на руках
value-on = так
value-off = ні
value-shown = видно
value-hidden = сховано
value-at-end = наприкінці
value-propose = пропонується
value-complete = робиться за вас
open-table = Відкрити стіл
waiting-players = Чекаємо на гравців
sit-down = Приєднатися
## Joining a table
host = Господар
watch = Спостерігати
just-watch = Тільки спостерігати
see-result = Подивитися результат
back-to-table = Відкрити
play-your-own = Зіграти свою гру
try-now = Спробувати зараз
page-table = Стіл
join-as = Приєднатися як { $name }
your-color = Ваш колір
players-n = { $n ->
    [one] { $n } гравець
    [few] { $n } гравці
   *[many] { $n } гравців
}
door-invites = { $name } запрошує вас зіграти
door-invites-nobody = Вас запрошують зіграти
door-full = За столом «{ $table }» усі місця зайняті.
door-full-note = Можна спостерігати або відкрити власний стіл.
door-started = Гра за столом «{ $table }» уже почалася.
door-started-note = Можна спостерігати або відкрити власний стіл.
door-over = Гру за столом «{ $table }» закінчено.
door-over-note = Можна подивитися, чим вона закінчилася, або відкрити власний стіл.
door-removed = Господар прибрав вас з-за цього столу.
door-absent = За цією адресою немає столу, або він приватний.
door-absent-note = Можливо, його закрили. Якщо вас запросили, попросіть повне посилання.
door-invite-invalid = Це запрошення більше не дійсне.
door-invite-invalid-note = Стіл закрили, або господар створив нове посилання. Попросіть нове.
door-mistyped = Ця адреса неправильна.
door-mistyped-note = Можливо, бракує частини посилання. Скопіюйте його повністю або попросіть ще раз.
waiting-for-host = Чекаємо, поки { $name } почне гру.
seat-freed = Господар звільнив ваше місце.
remove-sure = Справді прибрати?
close-table = Закрити стіл
close-table-sure = Справді закрити?
share = Поділитися
copy-by-hand = Тут копіювати не дозволено. Посилання виділено: скопіюйте його з клавіатури.
copy-failed = Не скопійовано: візьміть з адресного рядка
or-code = Або введіть цей код:
renew-invite = Створити нове посилання
renew-sure = Старе посилання й код перестануть діяти. Продовжити?
invite-watch-note = Усі місця зайняті. За цим посиланням можна спостерігати.
only-this-computer = Цей сервер доступний лише з цього комп’ютера. Щоб впустити інших, зупиніть його й запустіть так:
let-others-in = Команда, що впускає інших
link-here = Посилання працює на цьому комп’ютері:
seats-of = { $n } з { $all }
add-bot = Додати бота
remove = Прибрати
start = Почати гру
start-needs = Гра почнеться, коли всі місця буде зайнято.
leave = Покинути стіл
invite = Запросити
invite-note = За цим посиланням може приєднатися будь-хто.
invite-link = Посилання на цей стіл
invite-qr = QR-код посилання
copy = Копіювати
copied = Скопійовано
copy-link = Копіювати посилання
resign = Здатися
resign-sure = Здатися остаточно?

## Стіл

table-heading = { $title }: { $edition }
skip-act = До панелі дій
skip-board = До мапи
skip-hand = До ваших карт
map = мапа
map-keys = { $edition ->
    [london] Мапа. Стрілки ведуть від місця до місця, Enter відкриває перегін.
    [new-york] Мапа. Стрілки ведуть від місця до місця, Enter відкриває перегін.
   *[other] Мапа. Стрілки ведуть від міста до міста, Enter відкриває перегін.
}
zoom-in = Наблизити
zoom-out = Віддалити
fit = Уся мапа
routes-list = Список перегонів
find-town = { $edition ->
    [london] Знайти місце
    [new-york] Знайти місце
   *[other] Знайти місто
}
players = Гравці
players-and-log = Гравці й журнал
you = ви
bot = бот
away = не на зв’язку
at-turn = ходить
points-head = очки
cards-head = карти
tickets-head = квитки
pieces-head = { $edition ->
    [london] автобуси
    [new-york] таксі
   *[other] вагончики
}
passengers-line = { $unplaced } у запасі, { $placed } на мапі
goods-line = { $n ->
    [one] { $n } жетон
    [few] { $n } жетони
   *[many] { $n } жетонів
}
face-up = Відкриті карти
from-deck = З колоди
draw-tickets = Взяти квитки
left = лишилося { $n }
take-card = Взяти { $card-acc }, карта { $slot } з 5
empty-slot = порожньо
hand = Ваші карти
hand-group = { $n ->
    [one] { $card }, { $n } карта
    [few] { $card }, { $n } карти
   *[many] { $card }, { $n } карт
}
hand-empty = Карт на руках немає.
tickets = Квитки
tickets-none = Квитків ще немає. Ви оберете їх перед першим ходом.
tickets-none-left = Квитків на руках немає.
ticket-done = Виконано
ticket-lost = Уже недосяжний
to-go = ще { $trains }
needs-trains = треба { $trains }
choose-tickets = Оберіть квитки
keep = Залишити { $n }
keep-least = { $n ->
    [0] Можна не залишати жодного.
    [one] Залиште щонайменше один.
    [few] Залиште щонайменше { $n }.
   *[many] Залиште щонайменше { $n }.
}
announce-split = Скільки коротких і довгих квитків?
which-tickets = Які квитки?
split = Коротких: { $short }, довгих: { $long }
pay-with = Чим платити
keeps-wilds = { $edition ->
    [london] заощаджує автобуси
    [new-york] заощаджує таксі
   *[other] заощаджує локомотиви
}
place-passenger = Поставити пасажира
place-passenger-note = Пасажири згодом їздять перегонами й збирають товари, а за товари дають очки.
no-passenger = Без пасажира
choose-passenger = Оберіть пасажира
pieces-change = { $before } → { $after }
completes-ticket = { $ticket }: буде виконано
then-to-go = { $ticket }: потім ще { $trains }
claim = Прокласти
alight = Закінчити подорож
pass = Пропустити хід
undo = Скасувати хід
hint = Підказка
claimed-by = Зайнято: { $name }
route-free = Вільний
route-claimable = Можете прокласти

## The board
route-closed = { $edition ->
    [london] Закрито: сусідній перегін уже зайнято
    [new-york] Закрито: сусідній перегін уже зайнято
   *[other] Закрито: сусідню колію вже зайнято
}
offer-share = Спільна частина обраних квитків: { $trains }.
send-passenger = Відправити пасажира: { $city }
short-long = Очки за короткі квитки: { $short }, за довгі: { $long }.
ride-goods = { $city }: жетон товару, { $points }
ride-no-goods = { $city }: жетонів немає
district-progress = Район { $n }: { $have } з { $all }
districts-own = Ваші райони
tie-completed-tickets = Очок порівну; вирішили виконані квитки.
tie-held-tickets = Очок порівну; вирішила кількість квитків на руках.
tie-longest-path = Очок і виконаних квитків порівну; вирішив найдовший шлях.
tie-longest-path-bonus = Очок і виконаних квитків порівну; вирішив бонус за найдовший шлях.
tie-goods = Очок і виконаних квитків порівну; вирішили жетони товару.
tie-big-cities = Очок і виконаних квитків порівну; вирішили бонуси за мегаполіси.

log = Журнал
chat = Чат
log-and-chat = Журнал і чат

## Телефон, клавіші, читач екрана

ask-draw-tickets = Взяти квитки?
ask-draw-tickets-note = На це піде весь ваш хід, і скасувати його не можна.
one-fewer = { $card }: на одну менше
one-more = { $card }: на одну більше
hand-chosen = обрано { $chosen } з { $n }
barred-here = не цю
told-by = { $name }: { $what }
told-tickets = { $n ->
    [one] { $n } квиток
    [few] { $n } квитки
   *[many] { $n } квитків
}
told-passed = пропуск ходу
told-robbed = грабує гравця { $rival }
opponents-moves = Ходи після вашого останнього
show-on-map = { $what }. Показати на мапі
keys-title = Клавіші
key-deck = Взяти карту з колоди
key-row = Взяти відкриту карту
key-tickets = Взяти квитки
key-routes = Список перегонів
key-hand = До ваших карт
key-log = Журнал
key-chat = Чат
key-undo = Скасувати хід
key-command = Написати, що зробити, або поставити запитання
key-arrows = Пересуватися мапою
key-enter = Обрати перегін
key-zoom = Наблизити, віддалити, уся мапа
key-back = Закрити, скасувати, на крок назад
key-help = Цей список

## Стіл, далі

log-none = Ще нічого не сталося.
log-earlier = Показати раніші записи
chat-none = Ще ніхто нічого не сказав.
chat-say = Напишіть щось
send = Надіслати
pass-screen = Передайте пристрій: { $name }
i-am = Це я, { $name }

## Чий хід і що робити

what-now = Що робити зараз
your-turn = Ваш хід
waiting = Чекаємо
watching = Ви глядач
game-over = Гру закінчено
no-connection = Немає зв’язку
last-turns = Останні ходи: кожен ходить ще раз.
do-turn-usa = Візьміть карти, прокладіть перегін або візьміть квитки.
do-turn-marklin = Візьміть карти, прокладіть перегін, візьміть квитки або відправте пасажира.
do-turn-marklin-brief = Карти, перегін, квитки або пасажир.
do-turn-london = Візьміть карти, прокладіть перегін або візьміть квитки.
do-turn-new-york = Візьміть карти, прокладіть перегін або візьміть квитки.
## Connection, absence and the end of a game
reconnecting = З’єднуємося…
reconnecting-note = Сервер не відповідає. Нічого не втрачено.
reconnecting-pending = Ще не підтверджено: { $what }. Надішлеться ще раз само.
table-absent = Цей стіл не відкрити
table-absent-note = Його немає, або він приватний і потрібне запрошення. Попросіть посилання ще раз або зіграйте самі.
table-closed = Цей стіл закрили
table-closed-note = Його закрив господар, або вас більше не запрошено.
table-old-rules = Цю гру не можна продовжити
table-old-rules-note = Її грали за попередньою версією правил, тож її не можна ні продовжити, ні переглянути. Вона лишається у вашому списку.
table-damaged = Цю гру не вдається прочитати
table-damaged-note = Її запис на цьому пристрої пошкоджено. Інших ваших ігор це не стосується.
logged-out = Ви вийшли
logged-out-note = Увійдіть знову на головній сторінці, щоб повернутися на своє місце.
page-outdated = Ця сторінка застаріла
page-outdated-note = Сервер оновлено. Перезавантажте сторінку; нічого не втрачено.
reload = Перезавантажити
bot-plays-for = за гравця { $name } грає бот
bot-plays-for-you = ви · грає бот
seat-resigned = гру здано
away-minutes = не на зв’язку { $n } хв
watching-count = Глядачів: { $n }
bot-for-you = За вас грає бот
bot-for-you-note = Ваше місце, карти й квитки такі, якими їх залишив бот.
bot-for-you-time = Ваш час вичерпано: бот грає до кінця.
bot-for-you-resigned = Ви здалися: бот грає до кінця.
take-over = Повернутися до гри
name-away = { $name } не на зв’язку
away-clock = Коли час вийде, хід зробить бот.
away-short = Без вашого рішення нічого не станеться. За { $n } хв можна буде пустити бота.
away-decide = { $name } не на зв’язку вже { $n } хв. Без вашого рішення нічого не станеться.
idle-decide = { $needed ->
    [1] { $name } не ходить уже { $n } хв. Ви можете пустити бота.
   *[other] { $name } не ходить уже { $n } хв. Більшість решти гравців може пустити бота.
}
let-bot-play = Хай за гравця { $name } грає бот
let-bot-votes = { $votes } з { $needed } голосів
bot-moves = Бот грає, доки { $name } не повернеться.
bot-moves-on = За гравця { $name } бот грає до кінця.
let-bot-me = Хай за мене грає бот
new-game = Нова гра
new-game-sure = Закінчити цю гру й почати нову?
take-back-turn = Повернутися до мого останнього ходу
take-back-sure = Закриті карти роздають знову. Повернутися?
skip-bots = Пропустити
time-short = Залишилося { $time }
ended-resigned = { $you ->
    [yes] Ви здалися.
   *[no] { $name } здається.
}
ended-wins = { $you ->
    [yes] Ви перемогли.
   *[no] Перемагає { $name }.
}
ended-scores = Рахунок на той момент
ended-note = Невиконані квитки не віднімають. Хто здався, той останній.
ended-taken-back = Ви повернули цю гру до попереднього ходу. Вона триває за іншим столом.
ended-closed = Адміністратор сервера закрив цю гру.
ended-go = До того столу
chat-pending = ще не надіслано
chat-change = Змінити
quick-phrases = Швидкі фрази
quick-hello = Вітаю!
quick-luck = Щасти!
quick-moment = Хвилинку, будь ласка.
quick-thanks = Дякую!
quick-well = Гарний хід!
quick-game = Гарна гра!
bot-for = Бот за гравця { $name }
log-taken-over = { $you ->
    [yes] За вас грає бот.
   *[no] За гравця { $name } грає бот.
}
log-taken-over-time = { $you ->
    [yes] Ваш час вичерпано: за вас грає бот.
   *[no] { $name }: час вичерпано, грає бот.
}
log-returned = { $you ->
    [yes] Ви знову граєте.
   *[no] { $name } знову грає.
}
log-continued = Гра триває з попереднього ходу. Закриті карти роздано знову.
log-since = Після вашого останнього ходу
log-round-n = Коло { $n }
rematch-asked = { $name } пропонує ще одну гру.
rematch-join = Приєднатися
rematch-decline = Ні, дякую
rematch-rotate = Помінятися місцями
seat-reserved = запитано, відповіді ще немає
bot-speed = Швидкість ботів
bot-speed-note = «Миттєво» не лишає часу скасувати дію до ходу бота.
bot-speed-slow = Повільно
bot-speed-normal = Звичайно
bot-speed-fast = Швидко
bot-speed-instant = Миттєво
illegal-has-clock = Коли заграє бот, вирішує годинник.
illegal-not-waiting = Гра не чекає на цього гравця.
illegal-not-long-enough = Пустити бота можна за { $seconds } с.
illegal-seats-reserved = Хтось ще не відповів: зачекайте або посадіть ботів.
illegal-already-bot = Це вже обліковий запис бота.
illegal-blocked = Ця людина не приймає від вас викликів.
illegal-bots-not-allowed = За цим столом облікові записи ботів не дозволені.
illegal-challenge-closed = На виклик уже відповіли, його відкликано або його строк минув.
illegal-has-played = Цей обліковий запис уже був за столом: створіть для бота новий.
illegal-no-such-challenge = Такого виклику немає.
illegal-own-account = Не можна викликати самого себе.
illegal-too-many-challenges = Відкритих викликів уже забагато.
illegal-not-alone = Це можливо лише в грі наодинці з ботами.
illegal-nothing-to-take-back = Немає вашого ходу, до якого можна повернутися.

do-turn-card-game = Візьміть карти, викладіть карти або візьміть квитки.
do-second-card = Візьміть ще одну карту.
do-keep = Оберіть, які квитки залишити.
do-split = Оголосіть, скільки коротких і довгих квитків берете.
do-ride = Оберіть перший перегін подорожі.
do-journey = { $cards ->
    [0] Подорож: поки що { $points }. Їдьте далі або закінчіть подорож.
    [one] Подорож: поки що { $points }, { $cards } карта пасажира. Їдьте далі або закінчіть подорож.
    [few] Подорож: поки що { $points }, { $cards } карти пасажира. Їдьте далі або закінчіть подорож.
   *[many] Подорож: поки що { $points }, { $cards } карт пасажира. Їдьте далі або закінчіть подорож.
}
idle-laps = { $laps ->
    [one] Уже { $laps } коло за столом нічого не рухається.
    [few] Уже { $laps } кола за столом нічого не рухається.
   *[many] Уже { $laps } кіл за столом нічого не рухається.
} { $left ->
    [one] Ще { $left } таке коло, і раунд підрахують.
    [few] Ще { $left } таких кола, і раунд підрахують.
   *[many] Ще { $left } таких кіл, і раунд підрахують.
}
do-complete = Оберіть квитки, які виконуєте.
do-complete-sum = { $left ->
    [one] Оберіть квитки, які виконуєте. Зараз { $points }; у стосі лишиться { $left } карта.
    [few] Оберіть квитки, які виконуєте. Зараз { $points }; у стосі лишиться { $left } карти.
   *[many] Оберіть квитки, які виконуєте. Зараз { $points }; у стосі лишиться { $left } карт.
}
do-complete-short = { $n ->
    [one] На всі ці квитки у стосі бракує { $n } карти.
    [few] На всі ці квитки у стосі бракує { $n } карт.
   *[many] На всі ці квитки у стосі бракує { $n } карт.
}
stack-missing = { $n ->
    [0] Усе є в стосі
    [one] Бракує { $n } карти
    [few] Бракує { $n } карт
   *[many] Бракує { $n } карт
}
do-pass = Можливих дій немає. Пропустіть хід.
do-sent = Надсилаємо…
waiting-turn = { $n ->
    [one] Ходить { $names }.
    [few] Ходять { $names }.
   *[many] Ходять { $names }.
}
waiting-tickets = { $n ->
    [one] { $names } обирає квитки.
    [few] { $names } обирають квитки.
   *[many] { $names } обирають квитки.
}
waiting-choose = Ще обирають: { $names }.
waiting-journey = { $names } відправляє пасажира.
waiting-complete = { $n ->
    [one] { $names } виконує квитки.
    [few] { $names } виконують квитки.
   *[many] { $names } виконують квитки.
}

## Mute, block, report
people = Люди за цим столом
people-none = Більше тут нікого немає.
about-line = Не читати, заблокувати чи поскаржитися: { $name }
mute = Не читати
unmute = Читати знову
mute-note = Ви більше не бачите повідомлень цієї людини.
block = Заблокувати
unblock = Розблокувати
block-note = Ви не бачите ні повідомлень, ні столів цієї людини, а вона не може сісти за столи, які ви відкриваєте.
is-mute = не читаєте
is-block = заблоковано
chat-muted = { $n ->
    [one] Приховано { $n } повідомлення.
    [few] Приховано { $n } повідомлення.
   *[many] Приховано { $n } повідомлень.
}
report = Поскаржитися
report-reason = Причина
report-insult = Образи або погрози
report-spam = Спам або реклама
report-stalling = Затягує або псує гру
report-name = Образливе ім’я
report-other = Інше
report-text = Що сталося (необов’язково)
report-note = Власник цього сервера отримає вашу скаргу разом із тим, що ця людина писала за цим столом.
report-send = Надіслати скаргу
report-sent = Скаргу надіслано.
me-ignored = Кого ви не читаєте і кого заблокували
me-ignored-note = Цей список зберігається в цьому браузері.

## Карти й вагончики

card-red = червона
card-orange = помаранчева
card-yellow = жовта
card-green = зелена
card-blue = синя
card-pink = рожева
card-black = чорна
card-white = біла
card-wild = локомотив
card-wild-london = автобус
card-wild-new-york = таксі
card-plus4 = локомотив +4
card-passenger = пасажир
card-red-acc = червону
card-orange-acc = помаранчеву
card-yellow-acc = жовту
card-green-acc = зелену
card-blue-acc = синю
card-pink-acc = рожеву
card-black-acc = чорну
card-white-acc = білу
card-wild-acc = локомотив
card-wild-london-acc = автобус
card-wild-new-york-acc = таксі
card-plus4-acc = локомотив +4
card-passenger-acc = пасажира
cards-red = { $n ->
    [one] { $n } червона
    [few] { $n } червоні
   *[many] { $n } червоних
}
cards-orange = { $n ->
    [one] { $n } помаранчева
    [few] { $n } помаранчеві
   *[many] { $n } помаранчевих
}
cards-yellow = { $n ->
    [one] { $n } жовта
    [few] { $n } жовті
   *[many] { $n } жовтих
}
cards-green = { $n ->
    [one] { $n } зелена
    [few] { $n } зелені
   *[many] { $n } зелених
}
cards-blue = { $n ->
    [one] { $n } синя
    [few] { $n } сині
   *[many] { $n } синіх
}
cards-pink = { $n ->
    [one] { $n } рожева
    [few] { $n } рожеві
   *[many] { $n } рожевих
}
cards-black = { $n ->
    [one] { $n } чорна
    [few] { $n } чорні
   *[many] { $n } чорних
}
cards-white = { $n ->
    [one] { $n } біла
    [few] { $n } білі
   *[many] { $n } білих
}
cards-gray = { $n ->
    [one] { $n } будь-якого кольору
    [few] { $n } одного кольору
   *[many] { $n } одного кольору
}
cards-wild = { $n ->
    [one] { $n } локомотив
    [few] { $n } локомотиви
   *[many] { $n } локомотивів
}
cards-wild-london = { $n ->
    [one] { $n } автобус
    [few] { $n } автобуси
   *[many] { $n } автобусів
}
cards-wild-new-york = { $n } таксі
cards-plus4 = { $n ->
    [one] { $n } локомотив +4
    [few] { $n } локомотиви +4
   *[many] { $n } локомотивів +4
}
cards-passenger = { $n ->
    [one] { $n } карта пасажира
    [few] { $n } карти пасажира
   *[many] { $n } карт пасажира
}
cards-count = { $n ->
    [one] { $n } карта
    [few] { $n } карти
   *[many] { $n } карт
}
tickets-count = { $n ->
    [one] { $n } квиток
    [few] { $n } квитки
   *[many] { $n } квитків
}
trains-usa = { $n ->
    [one] { $n } вагончик
    [few] { $n } вагончики
   *[many] { $n } вагончиків
}
trains-london = { $n ->
    [one] { $n } автобус
    [few] { $n } автобуси
   *[many] { $n } автобусів
}
trains-new-york = { $n } таксі
spaces = { $n ->
    [one] { $n } відрізок
    [few] { $n } відрізки
   *[many] { $n } відрізків
}
points = { $n ->
    [one] { $n } очко
    [few] { $n } очки
   *[many] { $n } очок
}

## Журнал

log-took = { $you ->
    [yes] Ви берете { $cards-acc }.
   *[no] { $name } бере { $cards-acc }.
}
log-unseen = { $n ->
    [1] одну з колоди
    [2] дві з колоди
   *[other] { $n } з колоди
}
log-unseen-own = { $card-acc } з колоди
log-claimed = { $you ->
    [yes] Ви прокладаєте перегін { $route } ({ $cards }).
   *[no] { $name } прокладає перегін { $route } ({ $cards }).
}
log-passenger = Пасажир: { $city }.
log-drew-tickets = { $you ->
    [yes] Ви берете { $tickets }.
   *[no] { $name } бере { $tickets }.
}
log-drew-and-kept = { $you ->
    [yes] Ви берете { $tickets }, залишаєте { $kept }.
   *[no] { $name } бере { $tickets }, залишає { $kept }.
}
log-kept = { $you ->
    [yes] Ви залишаєте { $tickets }.
   *[no] { $name } залишає { $tickets }.
}
log-chose = { $you ->
    [yes] Ви зробили вибір.
   *[no] { $name }: вибір зроблено.
}
log-split = { $you ->
    [yes] Ви обираєте: коротких { $short }, довгих { $long }.
   *[no] { $name } обирає: коротких { $short }, довгих { $long }.
}
log-journey = { $you ->
    [yes] Ваш пасажир їде { $from } – { $to }, товари: { $goods }.
   *[no] { $name }: пасажир їде { $from } – { $to }, товари: { $goods }.
}
log-passed = { $you ->
    [yes] Ви пропускаєте хід.
   *[no] { $name } пропускає хід.
}
log-row-reset = { $edition ->
    [london] Забагато автобусів: п’ять нових відкритих карт.
    [new-york] Забагато таксі: п’ять нових відкритих карт.
   *[other] Забагато локомотивів: п’ять нових відкритих карт.
}
log-reshuffled = Скид стає новою колодою.
log-final-round = { $you ->
    [yes] Через вас почалися останні ходи: кожен ходить ще раз.
   *[no] { $name } починає останні ходи: кожен ходить ще раз.
}
log-over = Гру закінчено.
log-placed = { $you ->
    [yes] Ви викладаєте { $cards-acc }.
   *[no] { $name } викладає { $cards-acc }.
}
log-robbed = { $you ->
    [yes] Ви грабуєте гравця { $rival }: { $cards }.
   *[no] { $name } грабує гравця { $rival }: { $cards }.
}
log-completed = { $you ->
    [yes] Ви виконуєте { $tickets }.
   *[no] { $name } виконує { $tickets }.
}
log-round = Починається раунд { $n }.
ago-now = зараз
ago-minutes = { $n } хв
ago-hours = { $n } год
ago-days = { $n } дн

## Підсумок

final-scoring = Підсумок
column-routes = Перегони
column-completed = Виконані
column-tickets = Квитки
column-longest-path = Найдовший шлях
column-most-tickets = Найбільше квитків
column-goods = Товари
column-districts = Райони
column-attractions = Пам’ятки
column-big-city = Мегаполіси
column-total = Разом
column-result = Результат
tell-routes = Очки за перегони.
tell-completed = Очки за виконані квитки.
tell-tickets = Очки за квитки.
tell-ticket-done = { $name }: { $ticket }, виконано.
tell-ticket-failed = { $name }: { $ticket }, не виконано.
tell-longest-path = { $name }: найдовший безперервний шлях, { $n ->
    [one] { $n } відрізок
    [few] { $n } відрізки
   *[many] { $n } відрізків
}.
tell-most-tickets = { $name }: найбільше виконаних квитків.
tell-goods = { $name }: жетони товару.
tell-districts = { $name }: з’єднано весь район { $district }.
tell-attractions = { $name }: туристичні пам’ятки.
tell-big-city = { $name }: найбільше квитків до мегаполіса { $city }.
tell-winner = { $n ->
    [one] { $name } перемагає: { $n } очко.
    [few] { $name } перемагає: { $n } очки.
   *[many] { $name } перемагає: { $n } очок.
}
tell-shared = Спільна перемога: { $names }.
tell-your-place = Ваше місце: { $rank } з { $n }.
next = Далі
skip-to-result = Одразу до результату
rematch = Зіграти ще
replay = Перегляд гри

## На мапі

pacific-ocean = Тихий океан
atlantic-ocean = Атлантика
gulf-of-mexico = Мексиканська затока
north-sea = Північне море
baltic-sea = Балтика
thames = Темза
hudson = Гудзон
east-river = Іст-Рівер
plate-usa = Сполучені Штати
plate-usa-sub = Залізнична мапа
plate-marklin = Німеччина
plate-marklin-sub = Іграшкова залізниця
plate-london = Лондон
plate-london-sub = Автобусна мапа
plate-new-york = Нью-Йорк
plate-new-york-sub = Мапа таксі

## Чому ні

illegal-game-over = Гру закінчено.
illegal-not-awaited = Зараз не ваш хід.
illegal-not-now = Спершу завершіть розпочату дію.
illegal-not-in-this-game = У цій грі такого немає.
illegal-must-act = Пропустити хід можна, лише коли немає жодної можливої дії.
illegal-no-such-slot = Відкритої карти { $slot } немає.
illegal-slot-empty = Місце { $slot } порожнє.
illegal-wild-as-second-pick = { $edition ->
    [london] Відкритий автобус не може бути другою картою.
    [new-york] Відкрите таксі не може бути другою картою.
   *[other] Відкритий локомотив не може бути другою картою.
}
illegal-deck-empty = Колода порожня.
illegal-route-taken = Цей перегін зайнято.
illegal-route-closed = { $edition ->
    [london] Коли гравців мало, з двох перегонів між тими самими місцями можна прокласти лише один.
    [new-york] Коли гравців мало, з двох перегонів між тими самими місцями можна прокласти лише один.
   *[other] Коли гравців мало, на подвійному перегоні можна зайняти лише одну колію.
}
illegal-owns-parallel = { $edition ->
    [london] Сусідній перегін між цими місцями вже ваш.
    [new-york] Сусідній перегін між цими місцями вже ваш.
   *[other] Сусідня колія цього перегону вже ваша.
}
illegal-too-few-pieces = Потрібно { $needed-trains }, у вас { $left }.
illegal-wrong-count = Потрібно рівно { $needed }, а не { $given }.
illegal-wrong-color = Колір цих карт не такий, як у перегону.
illegal-mixed-colors = Усі карти оплати мають бути одного кольору.
illegal-not-in-hand = Потрібно { $needed-cards }, у вас { $have }.
illegal-cannot-pay = { $edition ->
    [london] Потрібно { $needed-cards } (разом з автобусами), у вас { $have }.
    [new-york] Потрібно { $needed-cards } (разом із таксі), у вас { $have }.
   *[other] Потрібно { $needed-cards } (разом із локомотивами), у вас { $have }.
}
illegal-cannot-pay-gray = { $edition ->
    [london] Карт одного кольору (разом з автобусами) потрібно { $needed }, у вас щонайбільше { $have }.
    [new-york] Карт одного кольору (разом із таксі) потрібно { $needed }, у вас щонайбільше { $have }.
   *[other] Карт одного кольору (разом із локомотивами) потрібно { $needed }, у вас щонайбільше { $have }.
}
illegal-plus4-too-short = Локомотивом +4 платять лише за перегони від чотирьох відрізків.
illegal-passenger-card-pays = Картами пасажира за перегони не платять.
illegal-city-occupied = У цьому місті вже стоїть пасажир.
illegal-no-passenger-left = У вас немає пасажирів у запасі.
illegal-passenger-on-country = Пасажира не можна поставити в країні.
illegal-not-an-end = Пасажира ставлять у місто на кінці прокладеного перегону.
illegal-no-tickets-left = Квитків не лишилося.
illegal-split-of-wrong-size = Квитків треба взяти рівно { $needed }, а не { $asked }.
illegal-deck-too-small = У цій колоді квитків лише { $left }, а ви просите { $asked }.
illegal-keeps-too-few = Треба залишити щонайменше { $needed }, а не { $kept }.
illegal-not-on-offer = Запропоновано лише { $offered }.
illegal-no-passenger-there = У цьому місті немає вашого пасажира.
illegal-start-missing = Оберіть місто, де починається подорож.
illegal-already-riding = Подорож уже триває: вона йде далі звідти, де пасажир.
illegal-route-unclaimed = Цей перегін ще нічий.
illegal-route-elsewhere = Цей перегін не веде звідти, де пасажир.
illegal-route-used = За одну подорож кожен перегін можна проїхати лише раз.
illegal-parallel-used = За цим столом не повертаються сусідньою колією.
illegal-ride-into-country = Подорож не може вести в іншу країну.
illegal-no-passenger-card = Кожен чужий перегін коштує одну карту пасажира: потрібно { $needed }, у вас { $have }.
illegal-no-ride-yet = Подорож має щонайменше один перегін.
illegal-no-connection = Немає зв’язку. Нічого не втрачено.
illegal-not-started = Ігри на цьому пристрої не запускаються. Не вдалося завантажити потрібний файл, або браузер цього не дозволяє. Перезавантажте сторінку або спробуйте інший браузер.
illegal-table-damaged = Цю гру не вдається прочитати. Її запис на цьому пристрої пошкоджено. Інших ваших ігор це не стосується.
illegal-server = На сервері щось пішло не так.
illegal-group-too-small = У групі щонайменше дві карти.
illegal-wilds-alone = Локомотиви викладають лише разом із кольором.
illegal-not-three-singles = Поодинокі карти викладають по три, трьох кольорів.
illegal-color-in-own-yard = Цей колір уже є у вашому депо.
illegal-too-few-to-rob = Цей колір є в депо суперника: треба викласти більше карт, ніж у нього.
illegal-single-in-rival-yard = Цей колір є в депо суперника: одну карту викласти не можна.
illegal-ticket-not-held = Такого квитка у вас немає.
illegal-ticket-already-chosen = Цей квиток уже обрано.
illegal-stack-too-small = У стосі немає карт для цього квитка.
illegal-no-such-table = Такого столу немає, або він закритий.
illegal-too-fast = Надто швидко. Спробуйте трохи згодом.
illegal-busy = Сервер зараз перевантажений. Спробуйте ще раз.
illegal-disk-full = Диск сервера майже заповнений. Нові столи й імпорт мають зачекати; розпочаті партії тривають.
illegal-bad-password = У паролі щонайменше 8 символів.
illegal-begun = Гру вже розпочато.
illegal-empty = Це поле не може бути порожнім.
illegal-name-taken = Це ім’я вже зайняте й захищене паролем.
illegal-common-password = Це один із 10 000 найпоширеніших паролів. Оберіть інший.
illegal-old-password-needed = Введіть також теперішній пароль.
illegal-wrong-old-password = Теперішній пароль неправильний.
illegal-no-such-session = Цей пристрій уже відключено.
illegal-bad-expiry = Токен діє від 1 до 365 днів.
illegal-banned = Власник цього сервера закрив цей обліковий запис.
illegal-barred-word = Власник цього сервера не дозволяє одне зі слів у цьому тексті.
illegal-no-such-person = Немає нікого, кого стосувалася б ця скарга.
illegal-no-bot = Там немає бота.
illegal-not-begun = Гру ще не розпочато.
illegal-not-host = Це може зробити лише господар столу.
illegal-not-over = Гру ще не закінчено.
illegal-not-seated = Це можуть зробити лише ті, хто грав.
illegal-not-your-seat = Це не ваше місце.
illegal-old-rules = Гру грали за версією { $rules } правил, якої ця програма більше не підтримує: її не можна переглянути.
illegal-over = Гру закінчено.
illegal-played-by-bot = Ви здалися; за це місце грає бот.
illegal-seat-taken = Там уже хтось сидить.
illegal-revealing = Гра вже починається.
illegal-not-revealing = Зараз нічого не розкривають.
illegal-wrong-nonce = Це не та частина роздачі, яку обіцяли.
illegal-not-revealed = Місце { $seat } не відповіло. Спробуйте ще раз.
illegal-color-taken = Цей колір уже взяв інший гравець.
illegal-removed = Господар прибрав вас з-за цього столу.
illegal-own-seat = Це ваше місце: вийдіть з-за столу або закрийте його.
illegal-no-such-code = За цим кодом жоден стіл не чекає на гравців.
illegal-no-such-color = У цій грі немає такого кольору.
illegal-seats-open = Є вільні місця: зачекайте або посадіть ботів.
illegal-stale = Гра пішла далі. Погляньте ще раз.
illegal-too-long = Текст надто довгий.
illegal-too-many = Спершу закінчіть або залиште один зі своїх столів.
illegal-wrong-password = Неправильне ім’я або пароль.
illegal-no-undo = Це вже не скасувати: щось відкрилося або інші пішли далі.
illegal-bad-action = Невідома команда. Введіть «?», щоб побачити довідку.
illegal-bad-clock = Такий годинник недоступний.
illegal-bad-method = Тут цього зробити не можна.
illegal-bad-request = Сервер цього не зрозумів.
illegal-bad-nonce = Перший запит цієї сторінки недійсний. Оновіть сторінку.
illegal-used-nonce = Перший запит цієї сторінки вже використано. Оновіть сторінку.
illegal-bad-seats = У цій грі місць від { $least } до { $most }.
illegal-bad-setup = Така підготовка неможлива.
illegal-bad-text = Невидимі знаки не дозволено.
illegal-no-scope = Цей токен такого не дозволяє.
illegal-no-such-edition = Такої гри немає.
illegal-no-such-language = Ця мова недоступна.
illegal-no-such-level = Бота такого рівня немає.
illegal-bad-record = Рядок { $line }: { $kind ->
       *[no-record] це не запис гри.
        [version] ця програма не знає версії { $word }.
        [expected] тут має стояти «{ $word }».
        [unknown] «{ $word }» тут нічого не означає.
        [setup] так не починається жодна гра.
        [action] у цій грі немає такої дії.
        [behind-the-end] після кінця запису ще є текст.
        [checksum] запис змінено після створення: контрольна сума не сходиться.
        [illegal] правила цього не дозволяють.
        [chance] тасування не могло дати такого результату.
        [scores] рахунок не той, що в цій грі.
    }
illegal-bad-state = З цього моменту гру не продовжити.
illegal-no-such-option = У цій грі немає такого налаштування.
illegal-no-such-page = За цією адресою нічого немає.
illegal-no-such-scope = Токен дозволяє дивитися, грати або відкривати столи.
illegal-no-such-seat = За столом немає такого місця.
illegal-no-such-token = Такого токена немає.
illegal-no-such-value = Це налаштування не має такого значення.
illegal-not-json = Сервер цього не зрозумів: він приймає JSON.
illegal-foreign-origin = Це надійшло з іншого сайту.
illegal-too-large = Це завелике.
illegal-too-many-tokens = Спершу відкличте якийсь токен: їх може бути щонайбільше { $most }.
illegal-full = Сервер переповнений. Спробуйте через { $seconds } с.
illegal-unknown = Спершу оновіть сторінку.
illegal-unknown-message = Сервер не знає такого повідомлення. Оновіть сторінку.

## Карткова гра

round = Раунд { $n } з { $all }
your-yard = Ваше депо
your-yard-note = На початку вашого наступного ходу по одній карті з кожної групи перейде у стос.
yard-of = Депо: { $name }
yard-empty = Депо порожнє.
stack = Стос «Станція»
stack-of = Стос «Станція»: { $n ->
    [one] { $n } карта
    [few] { $n } карти
   *[many] { $n } карт
}
big-cities = Мегаполіси
will-be-robbed = Буде пограбовано
in-your-yard = Є у вашому депо
in-your-yard-short = у депо
only-one = Лише одна
robs = { $n ->
    [one] Пограбування: { $name } втрачає { $n } карту.
    [few] Пограбування: { $name } втрачає { $n } карти.
   *[many] Пограбування: { $name } втрачає { $n } карт.
}
place-now = До вашого депо: { $cards }.
place-more = Оберіть ще карти: щонайменше дві одного кольору або три карти різних кольорів.
place-cards = { $n ->
    [one] Викласти { $n } карту
    [few] Викласти { $n } карти
   *[many] Викласти { $n } карт
}
complete-tickets = { $n ->
    [0] Не виконувати жодного
    [one] Виконати { $n } квиток
    [few] Виконати { $n } квитки
   *[many] Виконати { $n } квитків
}

## Повтори

most = максимум { $n }
step-back = Крок назад
step-on = Крок уперед
step-n = Крок { $n }
pile-deck = Колода
pile-discard = Скид
pile-tickets = { $edition ->
   *[other] Квитки
}
step-of = Крок { $n } з { $all }
play = Відтворити
pause = Пауза
speed = Швидкість
eyes = Чиїми очима
eyes-spectator = Глядач
course-totals = Рахунок, якби гра скінчилася тут
course-left = { $edition ->
    [london] Лишилося автобусів
    [new-york] Лишилося таксі
   *[other] Лишилося вагончиків
}
course-stack = Карт у стосі
eyes-open = Усі карти
share-moment = Посилання на цей момент
go-on = Грати далі звідси
go-on-seat = Ви граєте за
go-on-bots = Боти
go-on-cards = Невідомі карти
go-on-anew = роздати невидимі карти наново
go-on-true = як лежали насправді
go-on-here = Грати далі з кроку { $n }
go-on-over = На цей момент гру вже закінчено.
record-open = Відкрити запис
record-download = Завантажити запис
record-note = Запис — це гра у вигляді тексту: як вона почалася, що робили гравці, що випало. Відкрийте його й перегляньте хід за ходом; його бачите лише ви.
record-file = Обрати файл
record-paste = Або вставте текст
record-drop = Або перетягніть його сюди.
record-too-large = Цей файл завеликий: це не запис гри.
page-record = Відкрити запис
seal-whole = Чесність роздачі підтверджено
seal-plain = Чесність роздачі не перевірити
seal-broken = Роздача не пройшла перевірки
seal-continued-anew = Ця гра продовжує іншу з певного моменту; невідомі карти роздано наново.
seal-continued-true = Ця гра продовжує іншу з певного моменту; карти лежать так, як тоді.
seal-source = До того моменту
seal-file = Цю гру відкрито з файлу. Хто роздавав, тут невідомо; те, що її зіграно за правилами, перевірено.
seal-before = Ще до першої карти створено таємний ключ, а його відбиток показано всім.
seal-hash-good = Ваш браузер перевірив: ключ відповідає показаному відбитку.
seal-hash-bad = Відбиток ключа не той, який показали.
seal-hash-unknown = Тут цей браузер не може обчислити відбиток.
seal-shuffles-good = { $n ->
    [one] { $n } тасування вийшло саме таким, як визначає ключ.
    [few] { $n } тасування вийшли саме такими, як визначає ключ.
   *[many] { $n } тасувань вийшли саме такими, як визначає ключ.
}
seal-shuffles-bad = Не кожне тасування вийшло таким, як визначає ключ.
seal-seen = Цей браузер зберіг відбиток, який бачив { $when }: він той самий.
seal-unseen = Цей браузер не бачив початку гри. Порівняйте відбиток із кимось, хто бачив.
seal-changed = Відбиток не той, який цей браузер бачив на початку.
seal-server-only = Жоден браузер не додав до ключа нічого свого: його вибрав сам сервер. Змінити його після показу відбитка було неможливо.
seal-contributed = { $n ->
    [one] { $n } браузер додав до ключа своє, тож сервер не міг вибрати роздачу.
    [few] { $n } браузери додали до ключа своє, тож сервер не міг вибрати роздачу.
   *[many] { $n } браузерів додали до ключа своє, тож сервер не міг вибрати роздачу.
}
seal-own = Ваш серед них.
seal-own-missing = Того, що додав цей браузер, бракує.
deal-missing = Немає відповіді: { $names }. Роздача починається знову.
seal-yourself = Можете перевірити й самі: завантажте запис і перевірте його командою «whistlestop verify» з цим ключем.
seal-commitment = Відбиток
seal-secret = Таємний ключ
seal-salt = Сіль
illegal-no-such-moment = Такого моменту в грі немає.
next-table = До наступного столу

## Дії словами

act-pick = Взяти { $card-acc }.
act-deck = Взяти карту з колоди.
act-claim = Прокласти перегін { $route } ({ $cards }).
act-keep = Залишити: { $tickets }.
act-ride = Їхати перегоном { $route }.
act-place = Викласти { $cards-acc }.
act-complete = Виконати: { $ticket }.
act-complete-none = Не виконувати жодного квитка.
ask-routes = перегони
ask-need = треба
ask-log = журнал
ask-closed = Закрито
ask-nothing = Нічого не знайдено.
ask-answer = Відповідь
ask-help = { $edition ->
    [london] Запитайте: «перегони ватерлоо», «треба» й місце квитка, «журнал».
    [new-york] Запитайте: «перегони сохо», «треба» й місце квитка, «журнал».
    [marklin] Запитайте: «перегони берлін», «треба» й місто квитка, «журнал».
    [card-game] Запитайте: «треба» й місто квитка, «журнал».
   *[other] Запитайте: «перегони чикаго», «треба» й місто квитка, «журнал».
}
ask-word-help = довідка
ask-help-actions = Можна написати дію, наприклад «{ $example }», або запитання:
ask-help-routes = { $edition ->
    [london] перегони й місце: його перегони, їхня ціна та власник
    [new-york] перегони й місце: його перегони, їхня ціна та власник
   *[other] перегони й місто: його перегони, їхня ціна та власник
}
ask-help-need = { $edition ->
    [london] треба й місце: чого ще бракує вашому квитку
    [new-york] треба й місце: чого ще бракує вашому квитку
   *[other] треба й місто: чого ще бракує вашому квитку
}
ask-help-log = журнал: що сталося
ask-found = { $n ->
    [one] { $n } можливість
    [few] { $n } можливості
   *[many] { $n } можливостей
}
hint-is = Підказка: { $what }
command = Введіть команду
command-example = { $edition ->
    [london] прокласти ватерлоо
    [new-york] прокласти сохо
    [marklin] прокласти берлін лейпциг
    [card-game] викласти черв
   *[other] прокласти чик піт
}

## Reasons of hints

reason-completes-ticket = Так ви виконаєте квиток { $ticket }.
reason-on-the-way = Він лежить на шляху вашого квитка { $ticket }.
reason-route-points = Сам перегін дає { $points ->
    [one] { $points } очко
    [few] { $points } очки
   *[other] { $points } очок
}.
reason-needed-card = У симульованих іграх ця карта була кориснішою за інші.
reason-wild = { $edition ->
    [london] Автобус замінює карту будь-якого кольору.
    [new-york] Таксі замінює карту будь-якого кольору.
   *[other] Локомотив замінює карту будь-якого кольору.
}
reason-unseen = У симульованих іграх карта з колоди була кориснішою за відкриті.
reason-more-tickets = У симульованих іграх нові квитки давали більше за інші ходи.
reason-good-tickets = У симульованих іграх цей вибір перемагав найчастіше.
reason-split = У симульованих іграх таке поєднання перемагало найчастіше.
reason-journey = У симульованих іграх цей шлях перемагав найчастіше.
reason-journey-done = У симульованих іграх їхати далі вже нічого не давало.
reason-places-needed = У симульованих іграх найчастіше перемагав цей колір: { $color }.
reason-robs = { $rival } втратить { $cards ->
    [one] { $cards } карту
    [few] { $cards } карти
   *[other] { $cards } карт
} цього кольору.
reason-singles = Три кольори потраплять у стос одразу.
reason-completes = Це найкращий вибір, на який вистачає карт у вашому стосі.
reason-nothing-left = Жоден інший квиток не вартий своїх карт.
reason-nothing-to-gain = У цьому останньому ході вже нічого не виграти.
reason-forced = Інших можливостей немає.

command-none = Жодна дія, можлива зараз, так не починається. Enter пояснить чому.

## Коротко

example = Приклад
tour-start = Перша гра з підказками
guide-all = Усі правила за номерами
## Стіл

bot-whistler = Свистун
bot-piccolo = Піколо
bot-lantern = Ліхтарик
bot-spark = Іскра
bot-buffer = Буфер
pass-screen-note = Решта гравців відвертається. Карти й квитки з’являться, коли натиснете кнопку.

## Карткова гра: саме зараз

rival-has = { $name } має { $n }
rival-has-short = має { $n }
leads = Найбільше квитків поки що: { $names }
leads-none = Квитків поки немає
moved-to-stack = { $you ->
    [yes] До вашого стосу: { $cards }.
   *[no] До стосу гравця { $name }: { $cards }.
}
you-were-robbed = { $n ->
    [one] { $name } грабує вас: мінус { $n } карта.
    [few] { $name } грабує вас: мінус { $n } карти.
   *[many] { $name } грабує вас: мінус { $n } карт.
}

## Налаштування, далі

theme-contrast = Висока контрастність
labels = Назви на мапі
labels-normal = Звичайні
labels-large = Великі
colors = Кольори
colors-note = Для людей із порушенням колірного зору. Знаки й візерунки ті самі.
colors-printed = Звичайні
colors-apart = Контрастніші
page-me = Моя сторінка
page-mistakes = Мої помилки
me-mistakes = Рішення з ваших проаналізованих ігор, які коштували найбільше, як вправи.
me-mistakes-open = Тренуватися
explore-open = Чого варта кожна добірка?
deduce-open = Що можуть мати суперники?
explore-title = Чого варта кожна добірка

## Один стіл, кілька екранів; своя сторінка; перша гра

big-screen = Великий екран
phone-hand = Ваші карти на телефоні
phone-hand-note = { $n ->
    [one] Наведіть сюди камеру телефона, і ваші карти будуть на ньому. Код одноразовий, діє ще { $n } секунду.
    [few] Наведіть сюди камеру телефона, і ваші карти будуть на ньому. Код одноразовий, діє ще { $n } секунди.
   *[many] Наведіть сюди камеру телефона, і ваші карти будуть на ньому. Код одноразовий, діє ще { $n } секунд.
}
illegal-no-such-link = Це посилання вже використано або його час минув. Попросіть нове.
page-device = Ваші карти на телефоні
page-tour = Перша гра
me-none = Закінчених ігор ще немає.
me-results = Результати
me-record = виграно { $won } з { $n }; очок: найбільше { $best }, у середньому { $average }
me-streak = Перемог поспіль: зараз { $now }, найбільше { $longest }.
me-favorites = Улюблене: { $edition }
me-place = місце { $rank } з { $n }
me-data = Ваші дані
me-data-note = Завантажте все, що про вас зберігається, або видаліть це. Зіграні ігри лишаються тим, хто з вами грав, але без вашого імені.
me-export = Завантажити мої дані
me-forget = Видалити мої дані
me-forget-sure = Видалити назавжди?

## Пристрої, токени й посилання
me-account = Обліковий запис
me-change-password = Змінити пароль
old-password = Теперішній пароль
new-password = Новий пароль
password-changed = Збережено. Усі інші пристрої, токени й посилання відключено.
me-devices = Пристрої
me-devices-note = На цій сторінці є все, що може діяти від вашого імені. Новий пароль відключає всі інші пристрої, токени й посилання.
me-device-unknown = Невідомий браузер
me-device-this = цей пристрій
me-device-seen = востаннє { $when }
me-device-since = вхід { $when }
me-device-hand = лише для місця { $seat } за одним столом
me-end = Відключити
me-end-others = Відключити всі інші
me-tokens = Токени для програм
me-tokens-none = Токенів немає. Вони потрібні програмам, наприклад вашому власному боту.
me-token-new = Новий токен
me-token-name = Назва
me-token-days = Діє
me-token-in-days = { $n ->
    [one] { $n } день
    [few] { $n } дні
    [many] { $n } днів
   *[other] { $n } дня
  }
me-token-in-year = рік
me-token-may = Дозволено
me-scope-watch = дивитися на столи
me-scope-play = грати на моїх місцях
me-scope-tables = відкривати столи
me-token-create = Створити токен
me-token-once = Скопіюйте його зараз: він показується лише раз.
me-token-never = ще не використано
me-token-until = до { $when }
device-link = Посилання для пристрою
device-question = У цьому браузері ви — { $old }. Увійти як { $new }?
device-question-new = Увійти в цьому браузері як { $new }?
device-become = Увійти як { $new }
device-stay = Залишитися як { $old }
device-password-first = Спершу задати пароль гравцеві { $old }
device-lost = Гравець { $old } не має пароля. Після цього ніхто вже не зможе ввійти як { $old }.
device-games = { $n ->
    [one] Разом із цим буде втрачено { $n } гру гравця { $old }.
    [few] Разом із цим буде втрачено { $n } гри гравця { $old }.
    [many] Разом із цим буде втрачено { $n } ігор гравця { $old }.
   *[other] Разом із цим буде втрачено { $n } гри гравця { $old }.
  }
device-can-return = Увійти знову як { $old } можна буде з паролем.
device-hand-question = Показати на цьому пристрої карти гравця { $new }?
device-hand-note = Цей пристрій зможе грати лише на цьому місці за цим столом. Ваше ім’я в цьому браузері не зміниться.
device-hand-use = Показати карти
chunk-reload = Whistlestop оновлено, сторінку завантажено знову.
chunk-failed = Цю частину сторінки не вдалося завантажити. Перевірте з’єднання й завантажте сторінку знову.
chunk-reload-now = Завантажити знову

tour = Ваша перша гра
tour-leave = Далі без підказок
tour-tickets = Це ваші таємні квитки. На кожному два міста, які треба з’єднати своїми перегонами; число — його очки. Оберіть квиток, щоб побачити його міста на мапі, залиште щонайменше два й натисніть кнопку.
tour-new-tickets = Нові квитки: залиште щонайменше один. Обирайте ті, що йдуть вашою мережею; невиконаний квиток наприкінці віднімає свої очки.
tour-take = За перегони платять картами одного кольору. Візьміть дві карти: відкриті або наосліп із колоди. Локомотив замінює будь-який колір.
tour-second = Візьміть ще одну карту. Відкритий локомотив рахується за дві, тому зараз його не взяти.
tour-wait = Грають інші. Стежте за мапою й журналом: там видно кожен хід.
tour-claim = Обведені перегони ви можете оплатити просто зараз. Оберіть той, що наближає вас до міст ваших квитків, і натисніть «Прокласти». Що довший перегін, то більше очок.
tour-more = Чудово, так і грають: карти, перегони, а коли квитки виконано — нові. Щойно в когось лишиться два вагончики або менше, кожен матиме останній хід. Невиконаний квиток віднімає свої очки.
tour-end = Гру закінчено: рахуємо перегони, квитки й найдовший шлях. Зіграємо ще?
tour-split = Перш ніж роздадуть перші квитки, ви обираєте, скільки взяти коротких (від 5 до 11 очок) і довгих (від 12 до 22). Два й два — добрий початок.
tour-passenger = Тепер можна поставити пасажира: прокладіть перегін і оберіть для пасажира одне з двох його міст. Згодом він поїде вашими перегонами й збиратиме товари.
tour-journey = Ваш пасажир може вирушати. Їдьте своїми перегонами від міста до міста й беріть у кожному верхній жетон товару; перегін суперника коштує одну карту пасажира. Завершіть подорож, коли далі їхати не варто.
tour-place = Ви можете викласти карти в депо: дві або більше одного кольору чи три карти трьох різних кольорів. На початку кожного вашого ходу одна карта з кожної групи переходить у стос, а квитки виконують лише картами зі стосу.
tour-complete = Раунд закінчено. Оберіть квитки, на які вистачає карт у вашому стосі. Кожна карта рахується один раз, а локомотив замінює будь-який колір.
tour-tickets-london = Це ваші таємні квитки. На кожному два місця, які треба з’єднати своїми перегонами; число — його очки. Оберіть квиток, щоб побачити його місця на мапі, залиште щонайменше один і натисніть кнопку.
tour-tickets-new-york = Це ваші таємні квитки. На кожному два місця, які треба з’єднати своїми перегонами; число — його очки. Оберіть квиток, щоб побачити його місця на мапі, залиште щонайменше один і натисніть кнопку.
tour-tickets-marklin = Це ваші таємні квитки. На кожному два міста або місто й країна, які треба з’єднати своїми перегонами; число — його очки. Залиште щонайменше два й натисніть кнопку.
tour-tickets-card-game = Це ваші таємні квитки. На кожному карти, що мають бути у вашому стосі, і його очки. Залиште від одного до шести: невиконаний квиток віднімає свої очки.
tour-take-london = За перегони платять картами одного кольору. Візьміть дві карти: відкриті або наосліп із колоди. Автобус замінює будь-який колір.
tour-take-new-york = За перегони платять картами одного кольору. Візьміть дві карти: відкриті або наосліп із колоди. Таксі замінює будь-який колір.
tour-take-card-game = Збирайте карти кольорів, потрібних для ваших квитків. Візьміть дві карти: відкриті або наосліп із колоди. Локомотив замінює будь-який колір.
tour-second-london = Візьміть ще одну карту. Відкритий автобус рахується за дві, тому зараз його не взяти.
tour-second-new-york = Візьміть ще одну карту. Відкрите таксі рахується за дві, тому зараз його не взяти.
tour-claim-london = Обведені перегони ви можете оплатити просто зараз. Оберіть той, що наближає вас до місць ваших квитків, і натисніть «Прокласти».
tour-claim-new-york = Обведені перегони ви можете оплатити просто зараз. Оберіть той, що наближає вас до місць ваших квитків, і натисніть «Прокласти».
tour-more-london = Чудово, так і грають: карти, перегони, а коли квитки виконано — нові. З’єднайте всі місця одного району й отримаєте стільки очок, скільки каже його номер. Щойно в когось лишиться два автобуси або менше, кожен матиме останній хід.
tour-more-new-york = Чудово, так і грають: карти, перегони, а коли квитки виконано — нові. Кожна туристична пам’ятка на ваших перегонах дає 1 очко. Щойно в когось лишиться два таксі або менше, кожен матиме останній хід.
tour-more-marklin = Чудово, так і грають: карти, перегони, пасажири, а коли квитки виконано — нові. Щойно в когось лишиться два вагончики або менше, кожен матиме останній хід.
tour-more-card-game = Чудово. Ваші карти чекають у депо й по одній переходять у стос. Суперник, який викладе більше карт того самого кольору, пограбує цю групу. Коли колода спорожніє, кожен матиме останній хід.
tour-new-tickets-card-game = Нові квитки: залиште скільки завгодно або жодного. Потрібні карти мають потрапити у ваш стос до кінця раунду.
tour-end-london = Гру закінчено: рахуємо перегони, квитки й райони. Зіграємо ще?
tour-end-new-york = Гру закінчено: рахуємо перегони, квитки й пам’ятки. Зіграємо ще?
tour-end-marklin = Гру закінчено: рахуємо перегони, товари, квитки й те, хто виконав їх найбільше. Зіграємо ще?
tour-end-card-game = Гру закінчено: рахуємо квитки й бонуси мегаполісів. Зіграємо ще?

## Кінець на великому екрані

victory = Перемога
victory-shared = Спільна перемога

# Ігри на цьому пристрої, без сервера

device-play = Грати на цьому пристрої
device-play-note = Проти ботів або передаючи пристрій одне одному. З’єднання не потрібне, і нічого не залишає цей пристрій.
device-bots = Грати проти ботів
device-pass = Грати, передаючи пристрій
device-here = на цьому пристрої
device-delete = Видалити
device-delete-sure = Справді видалити?
device-unstored = Цей браузер не зберігає гру. Вона триває в пам’яті й зникне, коли ви закриєте сторінку.
device-restarted = Гру відновлено зі збереженого запису. Нічого не втрачено.
device-not-started = Ігри на цьому пристрої не запускаються
device-not-started-note = Не вдалося завантажити потрібний файл, або браузер цього не дозволяє. Перезавантажте сторінку або спробуйте інший браузер.
device-unsupported = Цей браузер не може грати без сервера: у ньому немає { $what }.
device-no-server = Цей сайт не має сервера: ігри проти ботів і на одному пристрої працюють, столи з іншими людьми – ні.
device-offline = Ви офлайн. Ігри на цьому пристрої працюють; для столів з іншими людьми потрібне з’єднання.

## Тренер
reason-ticket-chance = У симульованих іграх квиток { $ticket } ({ $points ->
    [one] { $points } очко
    [few] { $points } очки
   *[other] { $points } очок
}) тоді виконано у { $preferred } % випадків замість { $chosen } %.
reason-wanted = { $seat } потребує перегону { $route } у { $share } % ігор, сумісних із побаченим.
reason-lead = У середньому це дає на { $points ->
    [one] { $points } очко
    [few] { $points } очки
   *[other] { $points } очок
} більше проти найкращого суперника.
