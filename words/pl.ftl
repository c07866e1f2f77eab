# Słowa Whistlestop po polsku. Każdy klucz i argument jest we wszystkich czterech plikach; sprawdza to test.

## Strona

home-title = Dokąd dziś wieczorem?
you-travel-as = Podróżujesz jako { $name }
change = Zmień
set-password = Ustaw hasło
password-set = Zapisano. Z nazwą i hasłem wrócisz z każdego urządzenia.
password-note = Z twoją nazwą i tym hasłem można wrócić z innego urządzenia. Co najmniej osiem znaków.
password = Hasło
your-name = Twoja nazwa
login = Zaloguj się
logout = Wyloguj się
save = Zapisz
cancel = Anuluj
close = Zamknij
play-now = Graj teraz
play-now-note = USA · ty i dwa boty · od razu
new-table = Nowy stół
new-table-note = Wybierz edycję, miejsca, boty i zegar
my-games = Moje gry
open-tables = Otwarte stoły
no-open-tables = Nie ma teraz otwartych stołów. Otwórz własny, a inni zobaczą go tutaj.
have-invitation = Masz zaproszenie?
link-or-code = Link lub kod
open-link = Otwórz
first-time = Pierwszy raz? Przeczytaj zasady
editions = Edycje
edition = Edycja
unofficial = Niezależna, nieoficjalna wersja dla posiadaczy tych gier.
home = Strona główna
menu = Menu
rules = Zasady
settings = Ustawienia
language = Język
sound-on = Włącz dźwięk
sound-off = Wyłącz dźwięk
not-found = Tu pociąg się nie zatrzymuje
not-found-note = Nie ma takiej strony.
page-new-table = Nowy stół
page-rules = Zasady
page-settings = Ustawienia
page-not-found = Nie znaleziono
rules-of = Zasady: { $edition }
one-moment = Chwileczkę
table-gone = Tego stołu już nie ma.

edition-usa = USA
edition-usa-about = Od oceanu do oceanu
edition-usa-size = 2–5 graczy · 60 min
edition-marklin = Märklin
edition-marklin-about = Niemcy, z pasażerami
edition-marklin-size = 2–5 graczy · 75 min
edition-london = Londyn
edition-london-about = Autobusy i dzielnice
edition-london-size = 2–4 graczy · 15 min
edition-new-york = Nowy Jork
edition-new-york-about = Taksówki i atrakcje
edition-new-york-size = 2–4 graczy · 15 min
edition-card-game = Gra karciana
edition-card-game-about = Zajezdnie i napady
edition-card-game-size = 2–4 graczy · 40 min

## Ustawienia

theme = Motyw
theme-auto = Auto
theme-light = Jasny
theme-dark = Ciemny
motion = Ruch
motion-auto = Jak w systemie
motion-full = Pełny
motion-none = Bez ruchu
sound = Dźwięk
sound-note = Ciche dźwięki kart, wagoników i twojej tury.
confirm = Pytaj przed utworzeniem połączenia
confirm-note = Wyłączone: połączenie z jednym sposobem zapłaty tworzysz jednym kliknięciem.
keys = Klawisze literowe
keys-note = D talia, 1–5 odkryte karty, T Bilety, R połączenia, U cofnij.
notify = Powiadomienia
notify-note = Gdy jest twoja tura, a strona jest ukryta.

## Nowy stół

seats = Miejsca
how-many = Ilu graczy
seat-n = Miejsce { $n }
player-n = Gracz { $n }
seat-name = Imię na miejscu { $n }
seat-open = Wolne miejsce
seat-kind-open = Wolne: ktoś dołączy
seat-kind-bot = Bot
seat-kind-hot-seat = Przy tym ekranie
level = Poziom
level-random = Włóczęga: gra cokolwiek
level-greedy = Sprinter: bierze punkty teraz
level-planner = Planista: buduje pod Bilety
level-search = Zawiadowca: myśli naprzód
level-porter = Bagażowy: łagodny, często się waha
level-signalman = Sygnalista: ma plan, ale czasem go zapomina
level-conductor = Konduktor: trzyma się planu
level-dispatcher = Dyspozytor: chwilę myśli naprzód
level-stationmaster = Zawiadowca: długo myśli naprzód
clock = Zegar
clock-none = bez zegara
clock-per-move = { $n } s na ruch
clock-per-game = po { $n } min
clock-days = { $n ->
    [one] { $n } dzień na ruch
    [few] { $n } dni na ruch
   *[many] { $n } dni na ruch
}
show-in-lobby = Pokaż na liście
show-in-lobby-note = Usiąść może każdy. Inaczej tylko z twojego linku.
public-table = otwarty stół
private-table = na zaproszenie
table-title = Nazwa stołu
table-title-example = Piątkowy stół
options = Opcje
option-first_player = Pierwszy gracz
option-first_player-note = Kto zaczyna.
option-show_counts = Liczba kart i Biletów
option-show_counts-note = Czy wszyscy widzą, ile kart i Biletów ma gracz.
option-running_score = Wynik w trakcie gry
option-running_score-note = Czy liczyć punkty w trakcie gry, czy dopiero na końcu.
option-reset_cap = Wymiany odkrytych kart
option-reset_cap-note = Ile razy z rzędu wymienia się odkryte karty, gdy leży za dużo lokomotyw.
option-revisit_token = Towar przy drugiej wizycie
option-revisit_token-note = Czy pasażer bierze kolejny żeton w mieście, w którym już był.
option-parallel_return = Powrót drugim torem
option-parallel_return-note = Czy można wrócić drugim torem podwójnego połączenia.
option-plus4_counts_for_reset = +4 liczy się do wymiany
option-plus4_counts_for_reset-note = Czy lokomotywy +4 liczą się, gdy sprawdza się, czy nie leży za dużo lokomotyw.
option-look_at_own_stack = Oglądanie własnego stosu
option-look_at_own_stack-note = Wariant dla początkujących: można przeglądać swój stos „Stacja”.
option-auto_complete = Zrealizowane Bilety
option-auto_complete-note = Czy najlepszy wybór jest proponowany, czy wykonywany za ciebie.
option-us_tiebreak = Remis
option-us_tiebreak-note = Co rozstrzyga, gdy punkty i zrealizowane Bilety są równe.
value-on = tak
value-off = nie
value-shown = widoczne
value-hidden = ukryte
value-at-end = na końcu
value-random = losowo
value-propose = proponowane
value-complete = wykonywane za ciebie
open-table = Otwórz stół
waiting-players = Czekamy na graczy
sit-down = Usiądź
seats-of = { $n } z { $all }
add-bot = Dodaj bota
remove = Usuń
start = Zacznij grę
start-needs = Gra zacznie się, gdy wszystkie miejsca będą zajęte.
leave = Wstań
invite = Zaproś
invite-note = Kto otworzy ten link, usiądzie przy twoim stole.
invite-link = Link do tego stołu
invite-qr = Kod QR linku
copy = Kopiuj
copied = Skopiowano
copy-link = Kopiuj link
resign = Poddaj się
resign-sure = Poddać się ostatecznie?

## Stół

table-heading = { $title }: { $edition }
skip-act = Do paska akcji
skip-board = Do mapy
skip-hand = Do twoich kart
map = mapa
map-keys = Mapa. Strzałki prowadzą od miasta do miasta, Enter otwiera połączenie.
zoom-in = Przybliż
zoom-out = Oddal
fit = Cała mapa
routes-list = Lista połączeń
find-town = Znajdź miasto
players = Gracze
players-and-log = Gracze i dziennik
you = ty
bot = bot
away = nieobecny
at-turn = przy ruchu
points-head = punkty
cards-head = karty
tickets-head = Bilety
pieces-head = wagoniki
passengers-line = { $unplaced } w zapasie, { $placed } na mapie
goods-line = { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
}
face-up = Odkryte karty
from-deck = Z talii
draw-tickets = Weź Bilety
left = zostało { $n }
take-card = Weź: { $card }, pole { $slot }
empty-slot = puste
hand = Twoje karty
hand-group = { $n ->
    [one] { $card }, { $n } karta
    [few] { $card }, { $n } karty
   *[many] { $card }, { $n } kart
}
hand-empty = Nie masz jeszcze kart.
tickets = Bilety
tickets-none = Nie masz jeszcze Biletów. Wybierzesz je przed pierwszą turą.
ticket-done = Zrealizowany
ticket-lost = Już nieosiągalny
to-go = jeszcze { $trains }
choose-tickets = Wybierz Bilety
keep = Zatrzymaj { $n }
keep-least = { $n ->
    [0] Możesz odrzucić wszystkie.
    [one] Zatrzymaj co najmniej { $n }.
    [few] Zatrzymaj co najmniej { $n }.
   *[many] Zatrzymaj co najmniej { $n }.
}
announce-split = Ile krótkich i długich Biletów?
which-tickets = Które Bilety?
split = Krótkie: { $short }, długie: { $long }
pay-with = Czym płacisz
keeps-wilds = oszczędza lokomotywy
place-passenger = Postaw pasażera
no-passenger = Bez pasażera
choose-passenger = Wybierz pasażera
pieces-change = { $before } → { $after }
completes-ticket = { $ticket }: będzie zrealizowany
then-to-go = { $ticket }: potem jeszcze { $trains }
claim = Utwórz
alight = Wysiądź
pass = Pasuj
undo = Cofnij
hint = Podpowiedź
claimed-by = Zajęte: { $name }
route-free = Wolne
route-claimable = Możesz je utworzyć
log = Dziennik
chat = Czat
log-and-chat = Dziennik i czat
log-none = Jeszcze nic się nie wydarzyło.
chat-none = Nikt jeszcze nic nie napisał.
chat-say = Napisz coś
send = Wyślij
pass-screen = Teraz ekran dla: { $name }
i-am = To ja, { $name }

## Czyja tura i co robić

what-now = Co teraz
your-turn = Twoja tura
waiting = Czekamy
watching = Oglądasz
game-over = Koniec gry
no-connection = Brak połączenia z serwerem
no-connection-note = Próbujemy ponownie. Nic nie przepadło.
last-turns = Ostatnia tura każdego gracza.
do-turn-usa = Weź karty, utwórz połączenie albo weź Bilety.
do-turn-marklin = Weź karty, utwórz połączenie, weź Bilety albo rusz pasażerem.
do-turn-london = Weź karty, utwórz połączenie albo weź Bilety.
do-turn-new-york = Weź karty, utwórz połączenie albo weź Bilety.
do-turn-card-game = Weź karty, wyłóż karty albo weź Bilety.
do-second-card = Jeszcze jedna karta.
do-keep = Wybierz, które Bilety zatrzymasz.
do-split = Ogłoś, ile krótkich i długich Biletów chcesz.
do-ride = Wybierz pierwsze połączenie podróży.
do-journey = { $cards ->
    [0] Podróż: na razie { $points }. Jedź dalej albo wysiądź.
    [one] Podróż: na razie { $points }, { $cards } karta pasażera. Jedź dalej albo wysiądź.
    [few] Podróż: na razie { $points }, { $cards } karty pasażera. Jedź dalej albo wysiądź.
   *[many] Podróż: na razie { $points }, { $cards } kart pasażera. Jedź dalej albo wysiądź.
}
do-complete = Wybierz Bilety, które realizujesz.
do-pass = Nic nie można zrobić. Pasuj.
do-sent = Wysłano.
waiting-turn = { $n ->
    [one] Teraz: { $names }.
    [few] Teraz: { $names }.
   *[many] Teraz: { $names }.
}
waiting-tickets = { $n ->
    [one] { $names } wybiera Bilety.
    [few] { $names } wybierają Bilety.
   *[many] { $names } wybierają Bilety.
}
waiting-choose = Jeszcze wybierają: { $names }.
waiting-journey = { $names } podróżuje.
waiting-complete = { $n ->
    [one] { $names } realizuje Bilety.
    [few] { $names } realizują Bilety.
   *[many] { $names } realizują Bilety.
}

## Karty i wagoniki

card-red = czerwona
card-orange = pomarańczowa
card-yellow = żółta
card-green = zielona
card-blue = niebieska
card-pink = różowa
card-black = czarna
card-white = biała
card-wild = lokomotywa
card-wild-london = autobus
card-wild-new-york = taksówka
card-plus4 = lokomotywa +4
card-passenger = pasażer
cards-red = { $n ->
    [one] { $n } czerwona
    [few] { $n } czerwone
   *[many] { $n } czerwonych
}
cards-orange = { $n ->
    [one] { $n } pomarańczowa
    [few] { $n } pomarańczowe
   *[many] { $n } pomarańczowych
}
cards-yellow = { $n ->
    [one] { $n } żółta
    [few] { $n } żółte
   *[many] { $n } żółtych
}
cards-green = { $n ->
    [one] { $n } zielona
    [few] { $n } zielone
   *[many] { $n } zielonych
}
cards-blue = { $n ->
    [one] { $n } niebieska
    [few] { $n } niebieskie
   *[many] { $n } niebieskich
}
cards-pink = { $n ->
    [one] { $n } różowa
    [few] { $n } różowe
   *[many] { $n } różowych
}
cards-black = { $n ->
    [one] { $n } czarna
    [few] { $n } czarne
   *[many] { $n } czarnych
}
cards-white = { $n ->
    [one] { $n } biała
    [few] { $n } białe
   *[many] { $n } białych
}
cards-gray = { $n ->
    [one] { $n } dowolnego koloru
    [few] { $n } jednego koloru
   *[many] { $n } jednego koloru
}
cards-wild = { $n ->
    [one] { $n } lokomotywa
    [few] { $n } lokomotywy
   *[many] { $n } lokomotyw
}
cards-wild-london = { $n ->
    [one] { $n } autobus
    [few] { $n } autobusy
   *[many] { $n } autobusów
}
cards-wild-new-york = { $n ->
    [one] { $n } taksówka
    [few] { $n } taksówki
   *[many] { $n } taksówek
}
cards-plus4 = { $n ->
    [one] { $n } lokomotywa +4
    [few] { $n } lokomotywy +4
   *[many] { $n } lokomotyw +4
}
cards-passenger = { $n ->
    [one] { $n } pasażer
    [few] { $n } pasażerów
   *[many] { $n } pasażerów
}
cards-count = { $n ->
    [one] { $n } karta
    [few] { $n } karty
   *[many] { $n } kart
}
tickets-count = { $n ->
    [one] { $n } Bilet
    [few] { $n } Bilety
   *[many] { $n } Biletów
}
trains-usa = { $n ->
    [one] { $n } wagonik
    [few] { $n } wagoniki
   *[many] { $n } wagoników
}
trains-london = { $n ->
    [one] { $n } autobus
    [few] { $n } autobusy
   *[many] { $n } autobusów
}
trains-new-york = { $n ->
    [one] { $n } taksówka
    [few] { $n } taksówki
   *[many] { $n } taksówek
}
spaces = { $n ->
    [one] { $n } pole
    [few] { $n } pola
   *[many] { $n } pól
}
points = { $n ->
    [one] { $n } punkt
    [few] { $n } punkty
   *[many] { $n } punktów
}

## Dziennik

log-took = { $you ->
    [yes] Bierzesz: { $cards }.
   *[no] { $name } bierze: { $cards }.
}
log-unseen = { $n ->
    [1] jedna z talii
    [2] dwie z talii
   *[other] { $n } z talii
}
log-unseen-own = { $card } z talii
log-claimed = { $you ->
    [yes] Tworzysz połączenie { $route }: { $cards }.
   *[no] { $name } tworzy połączenie { $route }: { $cards }.
}
log-passenger = Pasażer: { $city }.
log-drew-tickets = { $you ->
    [yes] Bierzesz Bilety: { $n }.
   *[no] { $name } bierze Bilety: { $n }.
}
log-drew-and-kept = { $you ->
    [yes] Bierzesz Bilety: { $n }, zatrzymujesz { $kept }.
   *[no] { $name } bierze Bilety: { $n }, zatrzymuje { $kept }.
}
log-kept = { $you ->
    [yes] Zatrzymujesz Bilety: { $n }.
   *[no] { $name } zatrzymuje Bilety: { $n }.
}
log-chose = { $you ->
    [yes] Twój wybór jest gotowy.
   *[no] { $name }: wybór gotowy.
}
log-split = { $you ->
    [yes] Ogłaszasz: krótkie { $short }, długie { $long }.
   *[no] { $name } ogłasza: krótkie { $short }, długie { $long }.
}
log-journey = { $you ->
    [yes] Podróżujesz { $from } – { $to }: { $goods }.
   *[no] { $name } podróżuje { $from } – { $to }: { $goods }.
}
log-passed = { $you ->
    [yes] Pasujesz.
   *[no] { $name } pasuje.
}
log-row-reset = Za dużo lokomotyw: pięć nowych odkrytych kart.
log-reshuffled = Odrzucone karty tworzą nową talię.
log-final-round = { $you ->
    [yes] Kończą ci się wagoniki: ostatnia tura każdego gracza.
   *[no] { $name } zaczyna koniec gry: ostatnia tura każdego gracza.
}
log-over = Koniec gry.
log-placed = { $you ->
    [yes] Wykładasz: { $cards }.
   *[no] { $name } wykłada: { $cards }.
}
log-robbed = { $you ->
    [yes] Twój napad: { $rival } traci { $cards }.
   *[no] { $name } napada: { $rival } traci { $cards }.
}
log-completed = { $you ->
    [yes] Realizujesz Bilety: { $n }.
   *[no] { $name } realizuje Bilety: { $n }.
}
log-round = Zaczyna się runda { $n }.
ago-now = teraz
ago-minutes = { $n } min
ago-hours = { $n } godz.
ago-days = { $n } d

## Podsumowanie

final-scoring = Podsumowanie
column-routes = Połączenia
column-completed = Zrealizowane
column-tickets = Bilety
column-longest-path = Trasa
column-most-tickets = Najwięcej
column-goods = Towary
column-districts = Dzielnice
column-attractions = Atrakcje
column-big-city = Metropolie
column-total = Razem
column-result = Wynik
tell-routes = Punkty za połączenia.
tell-completed = Punkty za zrealizowane Bilety.
tell-tickets = Punkty za Bilety.
tell-ticket-done = { $name }: { $ticket }, zrealizowany.
tell-ticket-failed = { $name }: { $ticket }, niezrealizowany.
tell-longest-path = { $name } ma najdłuższą ciągłą trasę: { $n ->
    [one] { $n } pole
    [few] { $n } pola
   *[many] { $n } pól
}.
tell-most-tickets = { $name } ma najwięcej zrealizowanych Biletów.
tell-goods = { $name }: żetony towaru.
tell-districts = { $name }: połączona cała dzielnica { $district }.
tell-attractions = { $name }: atrakcje turystyczne.
tell-big-city = { $name } ma najwięcej Biletów do metropolii { $city }.
tell-winner = { $n ->
    [one] { $name } wygrywa: { $n } punkt.
    [few] { $name } wygrywa: { $n } punkty.
   *[many] { $name } wygrywa: { $n } punktów.
}
tell-shared = Wspólne zwycięstwo: { $names }.
next = Dalej
skip-to-result = Od razu do wyniku
rematch = Jeszcze raz
replay = Powtórka

## Na mapie

pacific-ocean = Ocean Spokojny
atlantic-ocean = Atlantyk
gulf-of-mexico = Zatoka Meksykańska
north-sea = Morze Północne
baltic-sea = Bałtyk
thames = Tamiza
hudson = Hudson
east-river = East River
plate-usa = Stany Zjednoczone
plate-usa-sub = Mapa kolejowa
plate-marklin = Niemcy
plate-marklin-sub = Kolejka zabawka
plate-london = Londyn
plate-london-sub = Plan autobusów
plate-new-york = Nowy Jork
plate-new-york-sub = Plan taksówek

## Dlaczego nie

illegal-game-over = Gra się skończyła.
illegal-not-awaited = To nie twoja tura.
illegal-not-now = Najpierw trzeba zdecydować o czymś innym.
illegal-not-in-this-game = W tej grze nie ma takiej akcji.
illegal-must-act = Pasować można tylko wtedy, gdy nic innego nie jest możliwe.
illegal-no-such-slot = Nie ma odkrytej karty { $slot }.
illegal-slot-empty = Pole { $slot } jest puste.
illegal-wild-as-second-pick = Odkryta lokomotywa nie może być drugą kartą.
illegal-deck-empty = Talia jest pusta.
illegal-route-taken = To połączenie jest zajęte.
illegal-route-closed = Przy tak małej liczbie graczy drugi tor zajętego połączenia jest zamknięty.
illegal-owns-parallel = Drugi tor tego połączenia już jest twój.
illegal-too-few-pieces = Potrzeba { $needed-trains }, masz { $left }.
illegal-wrong-count = Potrzeba dokładnie { $needed }, nie { $given }.
illegal-wrong-color = Te karty mają inny kolor niż połączenie.
illegal-mixed-colors = Wszystkie karty zapłaty muszą być jednego koloru.
illegal-not-in-hand = Potrzeba: { $needed-cards }, masz { $have }.
illegal-cannot-pay = Potrzeba: { $needed-cards } (lokomotywy też się liczą), masz { $have }.
illegal-cannot-pay-gray = Kart jednego koloru (lokomotywy też się liczą) potrzeba { $needed }, masz najwyżej { $have }.
illegal-plus4-too-short = Lokomotywa +4 płaci tylko za połączenia od czterech pól.
illegal-passenger-card-pays = Kartami pasażera nie płaci się za połączenia.
illegal-city-occupied = W tym mieście już stoi pasażer.
illegal-no-passenger-left = Nie masz już pasażerów do postawienia.
illegal-passenger-on-country = Pasażera nie stawia się w kraju.
illegal-not-an-end = Pasażera stawia się na końcu utworzonego połączenia.
illegal-no-tickets-left = Nie ma już Biletów.
illegal-split-of-wrong-size = Biletów trzeba wziąć dokładnie { $needed }, nie { $asked }.
illegal-deck-too-small = W tej talii są tylko Bilety: { $left }, a prosisz o { $asked }.
illegal-keeps-too-few = Trzeba zatrzymać co najmniej { $needed }, nie { $kept }.
illegal-not-on-offer = Do wyboru są tylko { $offered }.
illegal-no-passenger-there = W tym mieście nie ma twojego pasażera.
illegal-start-missing = Wybierz miasto, w którym zaczyna się podróż.
illegal-already-riding = Podróż już trwa: idzie dalej z miejsca, w którym jest pasażer.
illegal-route-unclaimed = To połączenie jest jeszcze niczyje.
illegal-route-elsewhere = To połączenie nie zaczyna się tam, gdzie jest pasażer.
illegal-route-used = Każde połączenie w podróży tylko raz.
illegal-parallel-used = Przy tym stole nie wraca się drugim torem.
illegal-ride-into-country = Podróż nie wjeżdża do krajów.
illegal-no-passenger-card = Cudze połączenia kosztują po karcie pasażera: potrzeba { $needed }, masz { $have }.
illegal-no-ride-yet = Podróż ma co najmniej jedno połączenie.
illegal-no-connection = Brak połączenia z serwerem. Nic nie przepadło.
illegal-server = Coś poszło nie tak na serwerze.
illegal-group-too-small = W grupie są co najmniej dwie karty.
illegal-wilds-alone = Lokomotywy wykłada się tylko razem z kolorem.
illegal-not-three-singles = Pojedyncze karty wykłada się po trzy, w trzech kolorach.
illegal-color-in-own-yard = Ten kolor już jest w twojej zajezdni.
illegal-too-few-to-rob = Ten kolor ma rywal: trzeba wyłożyć więcej kart niż on.
illegal-single-in-rival-yard = Ten kolor ma rywal: pojedynczej karty nie można wyłożyć.
illegal-ticket-not-held = Nie masz takiego Biletu.
illegal-ticket-already-chosen = Ten Bilet jest już wybrany.
illegal-stack-too-small = W stosie nie ma kart na ten Bilet.
illegal-no-such-table = Nie ma takiego stołu albo jest prywatny.
illegal-too-fast = Za szybko. Spróbuj za chwilę.
illegal-busy = Serwer nie może tego teraz zrobić. Spróbuj ponownie.
illegal-bad-password = Hasło ma co najmniej 8 znaków.
illegal-begun = Gra już się zaczęła.
illegal-empty = Nie ma tu nic do powiedzenia.
illegal-name-taken = Tę nazwę ma ktoś z hasłem.
illegal-no-bot = Nie ma tam bota.
illegal-not-begun = Gra jeszcze się nie zaczęła.
illegal-not-host = Może to zrobić tylko gospodarz stołu.
illegal-not-over = Gra jeszcze się nie skończyła.
illegal-not-seated = Mogą to zrobić tylko ci, którzy grali.
illegal-not-your-seat = To nie twoje miejsce.
illegal-over = Gra się skończyła.
illegal-played-by-bot = Za to miejsce do końca gra bot.
illegal-seat-taken = Ktoś już tam siedzi.
illegal-seats-open = Są wolne miejsca: poczekaj albo posadź boty.
illegal-stale = Gra poszła dalej. Spójrz jeszcze raz.
illegal-too-long = To za długie.
illegal-too-many = Najpierw dokończ lub opuść jeden ze swoich stołów.
illegal-wrong-password = Nazwa lub hasło są błędne.
illegal-no-undo = Tego już nie można cofnąć: coś zostało odkryte albo inni poszli dalej.
illegal-bad-action = Nie da się odczytać tej akcji.
illegal-bad-clock = Z takim zegarem się nie gra.
illegal-bad-method = Tutaj nie da się tego zrobić.
illegal-bad-request = Serwer tego nie zrozumiał.
illegal-bad-seats = W tej grze miejsc jest od { $least } do { $most }.
illegal-bad-setup = Żadna gra tak się nie zaczyna.
illegal-bad-text = Niewidoczne znaki są niedozwolone.
illegal-no-scope = Ten klucz na to nie pozwala.
illegal-no-such-edition = Nie ma takiej gry.
illegal-no-such-language = Tu nie mówi się w tym języku.
illegal-no-such-level = Nie ma bota tego poziomu.
illegal-bad-record = Wiersz { $line }: { $kind ->
       *[no-record] to nie jest zapis gry.
        [version] ten program nie zna wersji { $word }.
        [expected] tu powinno stać „{ $word }”.
        [unknown] „{ $word }” nic tu nie znaczy.
        [setup] żadna gra tak się nie zaczyna.
        [action] w tej grze nie ma takiej akcji.
        [behind-the-end] za końcem zapisu jest jeszcze tekst.
        [checksum] zapis zmieniono po jego powstaniu: suma kontrolna się nie zgadza.
        [illegal] zasady na to nie pozwalają.
        [chance] tasowanie nie mogło dać takiego wyniku.
        [scores] wynik nie jest wynikiem tej gry.
    }
illegal-bad-state = Od tej chwili nie da się grać dalej.
illegal-no-such-option = Ta gra nie ma takiego ustawienia.
illegal-no-such-page = Pod tym adresem nic nie ma.
illegal-no-such-scope = Klucz pozwala patrzeć, grać albo otwierać stoły.
illegal-no-such-seat = Przy stole nie ma takiego miejsca.
illegal-no-such-token = Nie ma takiego klucza.
illegal-no-such-value = To ustawienie nie ma takiej wartości.
illegal-not-json = Serwer tego nie zrozumiał: przyjmuje JSON.
illegal-foreign-origin = To przyszło z innej witryny.
illegal-too-large = To za dużo naraz.
illegal-too-many-tokens = Najpierw unieważnij jakiś klucz: jest ich najwyżej { $most }.
illegal-full = Serwer jest pełny. Spróbuj za { $seconds } s.
illegal-unknown = Najpierw wczytaj stronę ponownie.

## Gra karciana

round = Runda { $n }
your-yard = Twoja zajezdnia
your-yard-note = W następnej turze po jednej karcie z każdej grupy trafi na stos.
yard-of = Zajezdnia: { $name }
yard-empty = Zajezdnia jest pusta.
stack = Stos „Stacja”
stack-of = Stos „Stacja”: { $n ->
    [one] { $n } karta
    [few] { $n } karty
   *[many] { $n } kart
}
big-cities = Metropolie
will-be-robbed = Będzie napad
in-your-yard = Jest w twojej zajezdni
cannot-place = Teraz nie można
robs = { $n ->
    [one] Napad: { $name } traci { $n } kartę.
    [few] Napad: { $name } traci { $n } karty.
   *[many] Napad: { $name } traci { $n } kart.
}
place-now = { $n ->
    [one] Wyłóż { $n } kartę.
    [few] Wyłóż { $n } karty.
   *[many] Wyłóż { $n } kart.
}
place-more = Wybierz więcej: dwie lub więcej kart jednego koloru albo trzy różne kolory po jednej.
place-cards = { $n ->
    [one] Wyłóż { $n } kartę
    [few] Wyłóż { $n } karty
   *[many] Wyłóż { $n } kart
}
complete-tickets = { $n ->
    [0] Nie realizuj żadnego
    [one] Zrealizuj { $n } Bilet
    [few] Zrealizuj { $n } Bilety
   *[many] Zrealizuj { $n } Biletów
}

## Powtórki

most = najwięcej { $n }
step-back = Krok wstecz
step-on = Krok naprzód
step-of = Krok { $n } z { $all }
play = Odtwórz
pause = Pauza
speed = Szybkość
eyes = Czyimi oczami
eyes-spectator = Widz
course-totals = Gdyby gra skończyła się tutaj
course-left = Pozostałe wagoniki
course-stack = Karty na stosie
eyes-open = Odkryte karty wszystkich
share-moment = Link do tej chwili
go-on = Graj dalej stąd
go-on-seat = Grasz jako
go-on-cards = Niewidoczne karty
go-on-anew = rozdane na nowo, gdzie ich nie widać
go-on-true = tak jak naprawdę leżały
go-on-here = Graj dalej od kroku { $n }
go-on-over = W tej chwili gra jest już skończona.
record-open = Otwórz zapis
record-download = Pobierz zapis
record-note = Zapis to gra jako tekst: jak się zaczęła, co zrobiono, co wylosowano. Otwórz go i oglądaj ruch po ruchu; widzisz go tylko ty.
record-file = Wybierz plik
record-paste = Albo wklej tekst
record-drop = Albo upuść go tutaj.
record-too-large = Ten plik jest za duży na zapis.
page-record = Otwórz zapis
seal-whole = Rozdanie jest udowodnione
seal-plain = Brak dowodu rozdania
seal-broken = Rozdanie nie jest udowodnione
seal-continued-anew = Ta gra podejmuje inną od pewnej chwili; niewidoczne karty rozdano na nowo.
seal-continued-true = Ta gra podejmuje inną od pewnej chwili, z kartami tak, jak leżały.
seal-source = Do tamtej chwili
seal-file = Tę grę otwarto z pliku. Nie wiadomo tu, kto rozdawał; sprawdzono, że trzyma się zasad.
seal-before = Przed pierwszą kartą wylosowano sekret, a jego odcisk pokazano wszystkim.
seal-hash-good = Ta przeglądarka obliczyła odcisk sekretu: to ten, który pokazano.
seal-hash-bad = Odcisk sekretu nie jest tym, który pokazano.
seal-hash-unknown = Ta przeglądarka nie może tu obliczyć odcisku.
seal-shuffles-good = { $n ->
    [one] { $n } tasowanie wypadło dokładnie tak, jak każe sekret.
    [few] { $n } tasowania wypadły dokładnie tak, jak każe sekret.
   *[many] { $n } tasowań wypadło dokładnie tak, jak każe sekret.
}
seal-shuffles-bad = Nie każde tasowanie wypadło tak, jak każe sekret.
seal-yourself = Możesz to sprawdzić: pobierz zapis i udowodnij go poleceniem „whistlestop verify” z sekretem.
seal-commitment = Odcisk
seal-secret = Sekret
seal-salt = Sól
illegal-no-such-moment = Gra nie ma takiej chwili.
next-table = Do następnego stołu

## Akcje słowami

act-pick = Weź: { $card }.
act-deck = Weź kartę z talii.
act-claim = Utwórz połączenie { $route }: { $cards }.
act-keep = Zatrzymaj: { $tickets }.
act-ride = Jedź { $route }.
act-place = Wyłóż: { $cards }.
act-complete = Zrealizuj: { $ticket }.
act-done = Nic więcej.
ask-routes = połączenia
ask-need = trzeba
ask-log = dziennik
ask-closed = Zamknięte
ask-nothing = Nic takiego nie wiadomo.
ask-answer = Odpowiedź
ask-help = Zapytaj: „połączenia chicago”, „trzeba” i miasto Biletu, „dziennik”.
ask-found = { $n ->
    [one] { $n } możliwość
    [few] { $n } możliwości
   *[many] { $n } możliwości
}
hint-is = Podpowiedź: { $what }
command = Powiedz, co zrobić
command-example = utwórz chi pit
command-none = Nic możliwego teraz tak się nie zaczyna. Enter zapyta dlaczego.

## W skrócie

example = Przykład
tour-start = Pierwsza gra z przewodnikiem
guide-all = Wszystkie zasady po numerach
## Stół

bot-whistler = Gwizdek
bot-piccolo = Piccolo
bot-lantern = Latarenka
bot-spark = Iskra
bot-buffer = Zderzak
pass-screen-note = Pozostali gracze nie patrzą. Karty i Bilety pojawią się po naciśnięciu przycisku.

## Gra karciana: właśnie teraz

rival-has = { $name } ma { $n }
leads = Najwięcej Biletów na razie: { $names }
leads-none = Na razie żadnych Biletów
moved-to-stack = { $you ->
    [yes] Na twój stos: { $cards }.
   *[no] { $name }, na stos: { $cards }.
}
you-were-robbed = { $n ->
    [one] Napad: { $name } zabiera ci { $n } kartę.
    [few] Napad: { $name } zabiera ci { $n } karty.
   *[many] Napad: { $name } zabiera ci { $n } kart.
}

## Ustawienia, ciąg dalszy

theme-contrast = Wysoki kontrast
labels = Nazwy na mapie
labels-normal = Zwykłe
labels-large = Duże
colors = Kolory
colors-note = Dla oczu, którym trudno rozróżnić kolory. Znaki i wzory zostają.
colors-printed = Jak w druku
colors-apart = Wyraźniej różne
page-me = Moja strona

## Jeden stół, kilka ekranów; własna strona; pierwsza gra

big-screen = Duży ekran
phone-hand = Twoje karty na telefonie
phone-hand-note = { $n ->
    [one] Skieruj tu aparat telefonu: będą na nim twoje karty. Kod działa raz, jeszcze { $n } sekundę.
    [few] Skieruj tu aparat telefonu: będą na nim twoje karty. Kod działa raz, jeszcze { $n } sekundy.
   *[many] Skieruj tu aparat telefonu: będą na nim twoje karty. Kod działa raz, jeszcze { $n } sekund.
}
illegal-no-such-link = Ten link już wykorzystano albo minął jego czas. Poproś o nowy.
page-device = Twoje karty na telefonie
page-tour = Pierwsza gra
me-none = Nie ma jeszcze skończonych gier.
me-results = Wyniki
me-record = wygrane { $won } z { $n }, najlepszy wynik { $best }
me-streak = Zwycięstwa z rzędu: teraz { $now }, najwięcej { $longest }.
me-favourites = Ulubione: { $edition }
me-place = miejsce { $rank } z { $n }
me-data = Twoje dane
me-data-note = Pobierz wszystko, co o tobie przechowujemy, albo to usuń. Gry zostają dla tych, którzy z tobą grali, bez twojego imienia.
me-export = Pobierz moje dane
me-forget = Usuń moje dane
me-forget-sure = Usunąć na zawsze?
tour = Twoja pierwsza gra
tour-leave = Dalej bez przewodnika
tour-tickets = To twoje tajne Bilety. Każdy podaje dwa miasta, które trzeba połączyć. Wskaż Bilet, by zobaczyć je na mapie, zostaw co najmniej dwa i naciśnij przycisk.
tour-take = Zbieraj karty na połączenie: weź dwie, z pięciu odkrytych albo w ciemno z talii. Za połączenia płaci się kartami jednego koloru.
tour-second = Jeszcze jedna karta. Odkryta lokomotywa liczyłaby się za obie.
tour-wait = Grają inni. Patrz na dziennik: opowiada każdy ruch.
tour-claim = Połączenia z jasną krawędzią możesz teraz opłacić. Wybierz takie, które pomoże twoim Biletom, potwierdź, i twoje wagoniki są na mapie. Dłuższe dają znacznie więcej punktów.
tour-more = Świetnie. Tak dalej: karty, połączenia, a gdy Bilety gotowe, nowe. Gdy komuś zostaną dwa wagoniki lub mniej, każdy ma ostatnią turę.
tour-end = Gra skończona: liczymy połączenia, Bilety i najdłuższą trasę. Jeszcze jedna?
