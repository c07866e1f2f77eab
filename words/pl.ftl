# Słowa Whistlestop po polsku. Każdy klucz i argument jest we wszystkich czterech plikach; sprawdza to test.

## Strona

home-title = Dokąd dziś wieczorem?
you-travel-as = Grasz jako { $name }
change = Zmień
set-password = Ustaw hasło
password-set = Zapisano. Teraz możesz zalogować się imieniem i hasłem na każdym urządzeniu.
password-note = Tym imieniem i hasłem zalogujesz się także na innym urządzeniu. Co najmniej osiem znaków.
password = Hasło
your-name = Twoje imię lub nick
login = Zaloguj się
logout = Wyloguj się
save = Zapisz
cancel = Anuluj
close = Zamknij
play-now = Graj teraz
play-now-note = USA · ty i dwa boty · od razu
home-about = Kolejowe gry planszowe w przeglądarce: ze znajomymi albo z botami.
guided-game = Gra z przewodnikiem
guided-game-note = Pierwszy raz? Naucz się w dziesięć minut
play-edition = Graj
play-edition-note = Ty i dwa boty, start od razu
set-up = Ustaw
bots-n = { $n ->
    [one] { $n } bot
    [few] { $n } boty
   *[many] { $n } botów
}
open-seats-n = { $n ->
    [one] { $n } wolne miejsce
    [few] { $n } wolne miejsca
   *[many] { $n } wolnych miejsc
}
new-table = Nowy stół
new-table-note = Wybierz edycję, miejsca, boty i zegar
my-games = Moje gry
finished-games = Zakończone gry ({ $n })
since = od { $at }
hide = Ukryj
more-games = Więcej gier
hidden-games = Ukryte gry
show-again = Pokaż znowu
leave-sure = Na pewno odejść?
you-resigned = Gra poddana
won-by-resigning = Wygrana: pozostali się poddali
minutes-n = { $n } min
hours-n = { $n } godz.
days-n = { $n ->
    [one] { $n } dzień
    [few] { $n } dni
   *[many] { $n } dni
}
challenges = Wyzwania
challenge-from = { $name } wyzywa cię na grę
challenge-to = Twoje wyzwanie: { $name }
challenge-accept = Przyjmij
challenge-decline = Odrzuć
challenge-block = Odrzuć i zablokuj
challenge-withdraw = Wycofaj
bot-account = { $name } (bot)
bot-owner = właściciel bota: { $owner }
online-bots = Boty online
open-tables = Otwarte stoły
no-open-tables = Nie ma teraz otwartych stołów. Otwórz własny, a inni zobaczą go tutaj.
have-invitation = Masz zaproszenie?
link-or-code = Link lub kod
open-link = Otwórz
first-time = Przeczytaj zasady
first-game = Pierwszy raz tutaj? Zagraj z podpowiedziami
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
page-statistics = Statystyki
page-not-found = Nie znaleziono
rules-of = Zasady: { $edition }
one-moment = Chwileczkę

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
edition-card-game-size = 2–4 graczy · 30 min

## Ustawienia

theme = Motyw
theme-auto = Auto
theme-light = Jasny
theme-dark = Ciemny
motion = Animacje
motion-auto = Jak w systemie
motion-full = Pełne
motion-none = Wyłączone
sound = Dźwięk
sound-note = Ciche dźwięki kart, wagoników i twojej tury.
confirm = Pytaj przed utworzeniem połączenia
confirm-note = Gdy wyłączone: połączenie, za które można zapłacić tylko w jeden sposób, tworzysz jednym dotknięciem.
keys = Skróty klawiszowe
keys-note = D – talia, 1–5 – odkryte karty, T – Bilety, R – połączenia, U – cofnij.
notify = Powiadomienia
notify-note = Gdy nadchodzi twoja tura, a strona jest w tle.

## Nowy stół

seats = Miejsca
how-many = Ilu graczy
seat-n = Miejsce { $n }
player-n = Gracz { $n }
seat-name = Imię gracza na miejscu { $n }
seat-open = Wolne miejsce
## Piece colors
color = Kolor
color-of-seat = Kolor miejsca { $n }
color-blue = Niebieski
color-red = Czerwony
color-green = Zielony
color-yellow = Żółty
color-black = Czarny
color-white = Biały
color-purple = Fioletowy
seat-kind-open = Wolne: ktoś dołączy
seat-kind-bot = Bot
seat-kind-hot-seat = Na tym urządzeniu
level = Poziom
level-porter = Bagażowy: łagodny, często się waha
level-signalman = Sygnalista: ma plan, ale czasem o nim zapomina
level-conductor = Konduktor: trzyma się planu
level-dispatcher = Dyspozytor: przewiduje na krótko
level-stationmaster = Zawiadowca: przewiduje daleko naprzód
clock = Zegar
clock-none = bez zegara
clock-per-move = { $n } s na turę
clock-per-game = { $n } min + { $increment } s na turę
clock-days = { $n ->
    [one] { $n } dzień na turę
    [few] { $n } dni na turę
   *[many] { $n } dni na turę
}
show-in-lobby = Pokaż na liście stołów
show-in-lobby-note = Usiąść może każdy. W przeciwnym razie tylko z twoim linkiem.
bots-allowed = Konta botów mogą siadać do stołu
bots-allowed-note = Programy innych osób, oznaczone jako boty, mogą zajmować wolne miejsca tak jak ludzie.
public-table = otwarty stół
private-table = na zaproszenie
table-title = Nazwa stołu
table-title-example = Piątkowy stół
options = Opcje
options-note = Zasady domowe, rzadko zmieniane
options-changed = zmieniono: { $n }
option-show_counts = Liczba kart i Biletów
option-show_counts-note = Czy wszyscy widzą, ile kart i Biletów ma gracz.
option-running_score = Wynik w trakcie gry
option-running_score-note = Czy punkty są liczone w trakcie gry, czy dopiero na końcu.
option-reset_cap = Wymiany odkrytych kart
option-reset_cap-note = { $edition ->
    [london] Ile razy z rzędu wymienia się odkryte karty, gdy leży za dużo autobusów.
    [new-york] Ile razy z rzędu wymienia się odkryte karty, gdy leży za dużo taksówek.
   *[other] Ile razy z rzędu wymienia się odkryte karty, gdy leży za dużo lokomotyw.
}
option-reset_cap-none = tyle, ile trzeba
option-revisit_token = Towar przy drugiej wizycie
option-revisit_token-note = Czy pasażer bierze kolejny żeton w mieście, w którym już był.
option-parallel_return = Powrót drugą nitką
option-parallel_return-note = Czy można wrócić drugą nitką podwójnego połączenia.
option-plus4_counts_for_reset = +4 liczy się do wymiany
option-plus4_counts_for_reset-note = Czy lokomotywy +4 liczą się przy sprawdzaniu, czy nie leży za dużo lokomotyw.
option-look_at_own_stack = Oglądanie własnego stosu
option-look_at_own_stack-note = Wariant dla początkujących: można przeglądać swój stos „Stacja”.
option-auto_complete = Zrealizowane Bilety
option-auto_complete-note = Czy program proponuje najlepszy wybór, czy dokonuje go za ciebie.
option-us_tiebreak = Remis
option-us_tiebreak-note = Co rozstrzyga przy równej liczbie punktów i zrealizowanych Biletów.
option-us_tiebreak-own-path = dłuższa trasa
option-us_tiebreak-bonus-holder = posiadacz premii za najdłuższą trasę
option-tie_break = Remis
option-tie_break-note = Które Bilety rozstrzygają przy równej liczbie punktów.
option-tie_break-completed = więcej zrealizowanych Biletów
option-tie_break-held = więcej posiadanych Biletów
value-on = tak
value-off = nie
value-shown = widoczne
value-hidden = ukryte
value-at-end = na końcu
value-propose = propozycja
value-complete = wybór za ciebie
open-table = Otwórz stół
waiting-players = Czekamy na graczy
sit-down = Dołącz
## Joining a table
host = Gospodarz
watch = Oglądaj
just-watch = Tylko oglądam
see-result = Zobacz wynik
back-to-table = Otwórz
play-your-own = Zagraj we własną grę
try-now = Spróbuj teraz
page-table = Stół
join-as = Dołącz jako { $name }
your-color = Twój kolor
players-n = { $n ->
    [one] { $n } gracz
    [few] { $n } gracze
   *[many] { $n } graczy
}
door-invites = { $name } zaprasza cię do gry
door-invites-nobody = Zaproszenie do gry
door-full = Wszystkie miejsca przy stole „{ $table }” są zajęte.
door-full-note = Możesz oglądać albo otworzyć własny stół.
door-started = Gra przy stole „{ $table }” już się zaczęła.
door-started-note = Możesz oglądać albo otworzyć własny stół.
door-over = Gra przy stole „{ $table }” jest skończona.
door-over-note = Możesz zobaczyć, jak się skończyła, albo otworzyć własny stół.
door-removed = Gospodarz usunął cię z tego stołu.
door-absent = Pod tym adresem nie ma stołu albo jest on prywatny.
door-absent-note = Być może został zamknięty. Jeśli ktoś cię zaprosił, poproś o cały link.
door-invite-invalid = To zaproszenie jest już nieważne.
door-invite-invalid-note = Stół został zamknięty albo gospodarz utworzył nowy link. Poproś o nowy.
door-mistyped = Ten adres jest nieprawidłowy.
door-mistyped-note = Być może brakuje części linku. Skopiuj go w całości albo poproś o niego ponownie.
waiting-for-host = Czekamy, aż { $name } rozpocznie grę.
seat-freed = Gospodarz zwolnił twoje miejsce.
remove-sure = Na pewno usunąć?
close-table = Zamknij stół
close-table-sure = Na pewno zamknąć?
share = Udostępnij
copy-by-hand = Kopiowanie nie jest tu dozwolone. Link jest zaznaczony: skopiuj go z klawiatury.
copy-failed = Nie skopiowano: użyj paska adresu
or-code = Albo wpisz ten kod:
renew-invite = Utwórz nowy link
renew-sure = Stary link i kod przestaną działać. Kontynuować?
invite-watch-note = Wszystkie miejsca są zajęte. Z tym linkiem można oglądać.
only-this-computer = Ten serwer jest dostępny tylko z tego komputera. Aby wpuścić innych, zatrzymaj go i uruchom tak:
let-others-in = Polecenie, które wpuszcza innych
link-here = Link działa na tym komputerze:
seats-of = { $n } z { $all }
add-bot = Dodaj bota
remove = Usuń
start = Zacznij grę
start-needs = Gra zacznie się, gdy wszystkie miejsca będą zajęte.
leave = Opuść stół
invite = Zaproś
invite-note = Każdy, kto ma ten link, może dołączyć.
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
map-keys = { $edition ->
    [london] Mapa. Strzałki prowadzą od miejsca do miejsca, Enter otwiera połączenie.
    [new-york] Mapa. Strzałki prowadzą od miejsca do miejsca, Enter otwiera połączenie.
   *[other] Mapa. Strzałki prowadzą od miasta do miasta, Enter otwiera połączenie.
}
zoom-in = Przybliż
zoom-out = Oddal
fit = Cała mapa
routes-list = Lista połączeń
find-town = { $edition ->
    [london] Znajdź miejsce
    [new-york] Znajdź miejsce
   *[other] Znajdź miasto
}
players = Gracze
players-and-log = Gracze i dziennik
you = ty
bot = bot
away = brak połączenia
at-turn = teraz gra
points-head = punkty
cards-head = karty
tickets-head = Bilety
pieces-head = { $edition ->
    [london] autobusy
    [new-york] taksówki
   *[other] wagoniki
}
passengers-line = { $unplaced } w zapasie, { $placed } na mapie
goods-line = { $n ->
    [one] { $n } żeton
    [few] { $n } żetony
   *[many] { $n } żetonów
}
face-up = Odkryte karty
from-deck = Dobierz z talii
draw-tickets = Dobierz Bilety
left = zostało { $n }
take-card = Weź { $card-acc }, karta { $slot } z 5
empty-slot = puste
hand = Twoje karty
hand-group = { $n ->
    [one] { $card }, { $n } karta
    [few] { $card }, { $n } karty
   *[many] { $card }, { $n } kart
}
hand-empty = Nie masz kart na ręce.
tickets = Bilety
tickets-none = Nie masz jeszcze Biletów. Wybierzesz je przed pierwszą turą.
tickets-none-left = Nie masz Biletów na ręce.
ticket-done = Zrealizowany
ticket-lost = Już nieosiągalny
to-go = jeszcze { $trains }
needs-trains = koszt: { $trains }
choose-tickets = Wybierz Bilety
keep = Zatrzymaj { $n }
keep-least = { $n ->
    [0] Możesz nie zatrzymać żadnego.
    [one] Zatrzymaj co najmniej jeden.
    [few] Zatrzymaj co najmniej { $n }.
   *[many] Zatrzymaj co najmniej { $n }.
}
announce-split = Ile krótkich i długich Biletów?
which-tickets = Które Bilety?
split = Krótkie: { $short }, długie: { $long }
pay-with = Czym zapłacić
keeps-wilds = { $edition ->
    [london] oszczędza autobusy
    [new-york] oszczędza taksówki
   *[other] oszczędza lokomotywy
}
place-passenger = Postaw pasażera
place-passenger-note = Pasażerowie później podróżują połączeniami i zbierają towary, które dają punkty.
no-passenger = Bez pasażera
choose-passenger = Wybierz pasażera
pieces-change = { $before } → { $after }
completes-ticket = { $ticket }: będzie zrealizowany
then-to-go = { $ticket }: potem jeszcze { $trains }
claim = Utwórz
alight = Zakończ podróż
pass = Pasuj
undo = Cofnij
hint = Podpowiedź
claimed-by = Zajęte: { $name }
route-free = Wolne
route-claimable = Możesz je utworzyć

## The board
route-closed = Niedostępne: druga nitka jest już zajęta
offer-share = Wspólny odcinek wybranych Biletów: { $trains }.
send-passenger = Wyślij pasażera: { $city }
short-long = Punkty za krótkie Bilety: { $short }, za długie: { $long }.
ride-goods = { $city }: żeton towaru, { $points }
ride-no-goods = { $city }: brak żetonów
district-progress = Dzielnica { $n }: { $have } z { $all }
districts-own = Twoje dzielnice
tie-completed-tickets = Remis w punktach; rozstrzygnęły zrealizowane Bilety.
tie-held-tickets = Remis w punktach; rozstrzygnęła liczba posiadanych Biletów.
tie-longest-path = Remis w punktach i zrealizowanych Biletach; rozstrzygnęła najdłuższa trasa.
tie-longest-path-bonus = Remis w punktach i zrealizowanych Biletach; rozstrzygnęła premia za najdłuższą trasę.
tie-goods = Remis w punktach i zrealizowanych Biletach; rozstrzygnęły żetony towarów.
tie-big-cities = Remis w punktach i zrealizowanych Biletach; rozstrzygnęły premie za metropolie.

log = Dziennik
chat = Czat
log-and-chat = Dziennik i czat

## Telefon, klawisze, czytnik ekranu

ask-draw-tickets = Dobrać Bilety?
ask-draw-tickets-note = Zajmie to całą twoją turę i nie można tego cofnąć.
one-fewer = { $card }: o jedną mniej
one-more = { $card }: o jedną więcej
hand-chosen = wybrano { $chosen } z { $n }
barred-here = nie ta
told-by = { $name }: { $what }
told-tickets = { $n ->
    [one] { $n } Bilet
    [few] { $n } Bilety
   *[many] { $n } Biletów
}
told-passed = pas
told-robbed = napada na gracza { $rival }
opponents-moves = Ruchy od twojej ostatniej tury
show-on-map = { $what }. Pokaż na mapie
keys-title = Klawisze
key-deck = Dobierz kartę z talii
key-row = Weź odkrytą kartę
key-tickets = Dobierz Bilety
key-routes = Lista połączeń
key-hand = Do twoich kart
key-log = Dziennik
key-chat = Czat
key-undo = Cofnij
key-command = Wpisz polecenie albo pytanie
key-arrows = Poruszaj się po mapie
key-enter = Wybierz połączenie
key-zoom = Przybliż, oddal, cała mapa
key-back = Zamknij, anuluj, krok wstecz
key-help = Ta lista

## Stół, cd.

log-none = Jeszcze nic się nie wydarzyło.
log-earlier = Pokaż wcześniejsze wpisy
chat-none = Nikt jeszcze nic nie napisał.
chat-say = Napisz coś
send = Wyślij
pass-screen = Przekaż urządzenie: { $name }
i-am = To ja, { $name }

## Czyja tura i co robić

what-now = Co teraz
your-turn = Twoja tura
waiting = Czekamy
watching = Oglądasz grę
game-over = Koniec gry
no-connection = Brak połączenia z serwerem
last-turns = Ostatnie tury: każdy ma jeszcze jedną.
do-turn-usa = Dobierz karty, utwórz połączenie albo dobierz Bilety.
do-turn-marklin = Dobierz karty, utwórz połączenie, dobierz Bilety albo wyślij pasażera.
do-turn-marklin-brief = Karty, połączenie, Bilety albo pasażer.
do-turn-london = Dobierz karty, utwórz połączenie albo dobierz Bilety.
do-turn-new-york = Dobierz karty, utwórz połączenie albo dobierz Bilety.
do-turn-card-game = Dobierz karty, wyłóż karty albo dobierz Bilety.
do-second-card = Dobierz jeszcze jedną kartę.
## Connection, absence and the end of a game
reconnecting = Łączenie…
reconnecting-note = Serwer nie odpowiada. Nic nie przepadło.
reconnecting-pending = Jeszcze niepotwierdzone: { $what }. Zostanie wysłane ponownie samo.
table-absent = Nie można otworzyć tego stołu
table-absent-note = Nie istnieje albo jest prywatny i potrzebne jest zaproszenie. Poproś o link jeszcze raz albo zagraj we własną grę.
table-closed = Ten stół zamknięto
table-closed-note = Zamknął go gospodarz albo zaproszenie już nie obowiązuje.
table-old-rules = Tej gry nie można kontynuować
table-old-rules-note = Rozegrano ją według wcześniejszej wersji zasad, więc nie można jej ani kontynuować, ani odtworzyć. Pozostaje na twojej liście.
table-damaged = Nie można odczytać tej gry
table-damaged-note = Jej zapis na tym urządzeniu jest uszkodzony. Pozostałych gier to nie dotyczy.
logged-out = Wylogowano cię
logged-out-note = Zaloguj się ponownie na stronie głównej, aby wrócić na swoje miejsce.
page-outdated = Ta strona jest nieaktualna
page-outdated-note = Serwer został zaktualizowany. Odśwież stronę; nic nie przepadło.
reload = Odśwież
bot-plays-for = za gracza { $name } gra bot
bot-plays-for-you = ty · gra bot
seat-resigned = gra poddana
away-minutes = brak połączenia { $n } min
watching-count = Widzów: { $n }
bot-for-you = Gra za ciebie bot
bot-for-you-note = Twoje miejsce, karty i Bilety są takie, jakie zostawił bot.
bot-for-you-time = Twój czas się skończył: bot gra do końca.
bot-for-you-resigned = Gra poddana: bot gra do końca.
take-over = Wróć do gry
name-away = { $name }: brak połączenia
away-clock = Gdy czas się skończy, ruch wykona bot.
away-short = Bez twojej decyzji nic się nie stanie. Za { $n } min będzie można wpuścić bota.
away-decide = { $name }: brak połączenia od { $n } min. Bez twojej decyzji nic się nie stanie.
idle-decide = { $needed ->
    [1] { $name } nie wykonuje ruchu od { $n } min. Możesz wpuścić bota.
   *[other] { $name } nie wykonuje ruchu od { $n } min. Większość pozostałych graczy może wpuścić bota.
}
let-bot-play = Niech za gracza { $name } gra bot
let-bot-votes = { $votes } z { $needed } głosów
bot-moves = Bot gra, dopóki { $name } nie wróci.
bot-moves-on = Za gracza { $name } bot gra do końca.
let-bot-me = Niech za mnie gra bot
new-game = Nowa gra
new-game-sure = Zakończyć tę grę i zacząć nową?
take-back-turn = Cofnij do mojej ostatniej tury
take-back-sure = Zakryte karty zostaną rozdane ponownie. Cofnąć?
skip-bots = Pomiń
time-short = Zostało { $time }
ended-resigned = { $you ->
    [yes] Gra poddana przez ciebie.
   *[no] { $name } poddaje grę.
}
ended-wins = { $you ->
    [yes] Wygrywasz.
   *[no] Wygrywa { $name }.
}
ended-scores = Wynik w tamtym momencie
ended-note = Niezrealizowane Bilety nie są odejmowane. Kto się poddał, jest ostatni.
ended-taken-back = Ta gra została cofnięta do wcześniejszej tury. Toczy się dalej przy innym stole.
ended-closed = Administrator serwera zamknął tę grę.
ended-go = Do tamtego stołu
chat-pending = jeszcze nie wysłano
chat-change = Zmień
quick-phrases = Szybkie zwroty
quick-hello = Cześć!
quick-luck = Powodzenia!
quick-moment = Chwileczkę.
quick-thanks = Dziękuję!
quick-well = Dobry ruch!
quick-game = Dobra gra!
bot-for = Bot za gracza { $name }
log-taken-over = { $you ->
    [yes] Gra za ciebie bot.
   *[no] Za gracza { $name } gra bot.
}
log-taken-over-time = { $you ->
    [yes] Twój czas się skończył: gra za ciebie bot.
   *[no] { $name }: koniec czasu, gra bot.
}
log-returned = { $you ->
    [yes] Znów grasz.
   *[no] { $name } znów gra.
}
log-continued = Gra toczy się od wcześniejszej tury. Zakryte karty rozdano ponownie.
log-since = Od twojej ostatniej tury
log-round-n = Runda { $n }
rematch-asked = { $name } proponuje jeszcze jedną grę.
rematch-join = Dołącz
rematch-decline = Nie, dziękuję
rematch-rotate = Zmień miejsca
seat-reserved = zapytano, brak odpowiedzi
bot-speed = Szybkość botów
bot-speed-note = „Natychmiast” nie zostawia czasu na cofnięcie przed ruchem bota.
bot-speed-slow = Wolno
bot-speed-normal = Normalnie
bot-speed-fast = Szybko
bot-speed-instant = Natychmiast
illegal-has-clock = O tym, kiedy zagra bot, decyduje zegar.
illegal-not-waiting = Gra nie czeka na tego gracza.
illegal-not-long-enough = Bota można wpuścić za { $seconds } s.
illegal-seats-reserved = Ktoś jeszcze nie odpowiedział: poczekaj albo posadź boty.
illegal-already-bot = To już jest konto bota.
illegal-blocked = Ta osoba nie przyjmuje od ciebie wyzwań.
illegal-bots-not-allowed = Przy tym stole konta botów nie są dozwolone.
illegal-challenge-closed = Na wyzwanie już odpowiedziano, zostało wycofane albo wygasło.
illegal-has-played = To konto było już przy stole: załóż dla bota nowe.
illegal-no-such-challenge = Nie ma takiego wyzwania.
illegal-own-account = Nie można wyzwać samego siebie.
illegal-too-many-challenges = Otwartych wyzwań jest już za dużo.
illegal-not-alone = To możliwe tylko w grze z samymi botami.
illegal-nothing-to-take-back = Nie ma twojej tury, do której można cofnąć.

do-keep = Wybierz, które Bilety zatrzymasz.
do-split = Wybierz, ile krótkich i długich Biletów bierzesz.
do-ride = Wybierz pierwsze połączenie podróży.
do-journey = { $cards ->
    [0] Podróż: na razie { $points }. Jedź dalej albo zakończ podróż.
    [one] Podróż: na razie { $points }, { $cards } karta pasażera. Jedź dalej albo zakończ podróż.
    [few] Podróż: na razie { $points }, { $cards } karty pasażera. Jedź dalej albo zakończ podróż.
   *[many] Podróż: na razie { $points }, { $cards } kart pasażera. Jedź dalej albo zakończ podróż.
}
idle-laps = { $laps ->
    [one] Od { $laps } okrążenia stołu nic się nie rusza.
   *[other] Od { $laps } okrążeń stołu nic się nie rusza.
} { $left ->
    [one] Jeszcze { $left } takie okrążenie i runda zostanie podliczona.
    [few] Jeszcze { $left } takie okrążenia i runda zostanie podliczona.
   *[many] Jeszcze { $left } takich okrążeń i runda zostanie podliczona.
}
do-complete = Wybierz Bilety, które realizujesz.
do-complete-sum = { $left ->
    [one] Wybierz Bilety, które realizujesz. Teraz { $points }; na stosie zostanie { $left } karta.
    [few] Wybierz Bilety, które realizujesz. Teraz { $points }; na stosie zostaną { $left } karty.
   *[many] Wybierz Bilety, które realizujesz. Teraz { $points }; na stosie zostanie { $left } kart.
}
do-complete-short = { $n ->
    [one] Na wszystkie te Bilety brakuje na stosie { $n } karty.
    [few] Na wszystkie te Bilety brakuje na stosie { $n } kart.
   *[many] Na wszystkie te Bilety brakuje na stosie { $n } kart.
}
stack-missing = { $n ->
    [0] Wszystko jest na stosie
    [one] Brakuje { $n } karty
    [few] Brakuje { $n } kart
   *[many] Brakuje { $n } kart
}
do-pass = Żaden ruch nie jest możliwy. Pasuj.
do-sent = Wysyłanie…
waiting-turn = { $n ->
    [one] Tura gracza { $names }.
    [few] Teraz: { $names }.
   *[many] Teraz: { $names }.
}
waiting-tickets = { $n ->
    [one] { $names } wybiera Bilety.
    [few] { $names } wybierają Bilety.
   *[many] { $names } wybierają Bilety.
}
waiting-choose = Jeszcze wybierają: { $names }.
waiting-journey = { $names } wysyła pasażera.
waiting-complete = { $n ->
    [one] { $names } realizuje Bilety.
    [few] { $names } realizują Bilety.
   *[many] { $names } realizują Bilety.
}

## Mute, block, report
people = Osoby przy tym stole
people-none = Nie ma tu nikogo więcej.
about-line = Wycisz, zablokuj lub zgłoś: { $name }
mute = Wycisz
unmute = Wyłącz wyciszenie
mute-note = Nie widzisz już wiadomości tej osoby.
block = Zablokuj
unblock = Odblokuj
block-note = Nie widzisz wiadomości ani stołów tej osoby, a ona nie może dosiąść się do stołów, które otwierasz.
is-mute = wyciszenie
is-block = blokada
chat-muted = { $n ->
    [one] Ukryto { $n } wiadomość.
    [few] Ukryto { $n } wiadomości.
   *[many] Ukryto { $n } wiadomości.
}
report = Zgłoś
report-reason = Powód
report-insult = Obelgi lub groźby
report-spam = Spam lub reklama
report-stalling = Gra na zwłokę lub psuje grę
report-name = Obraźliwe imię
report-other = Coś innego
report-text = Co się stało (opcjonalnie)
report-note = Operator tego serwera dostanie zgłoszenie razem z tym, co ta osoba napisała przy tym stole.
report-send = Wyślij zgłoszenie
report-sent = Zgłoszenie wysłane.
me-ignored = Wyciszone i zablokowane osoby
me-ignored-note = Ta lista jest zapisana w tej przeglądarce.

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
card-red-acc = czerwoną
card-orange-acc = pomarańczową
card-yellow-acc = żółtą
card-green-acc = zieloną
card-blue-acc = niebieską
card-pink-acc = różową
card-black-acc = czarną
card-white-acc = białą
card-wild-acc = lokomotywę
card-wild-london-acc = autobus
card-wild-new-york-acc = taksówkę
card-plus4-acc = lokomotywę +4
card-passenger-acc = pasażera
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
    [one] { $n } karta pasażera
    [few] { $n } karty pasażera
   *[many] { $n } kart pasażera
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
    [yes] Bierzesz { $cards-acc }.
   *[no] { $name } bierze { $cards-acc }.
}
log-unseen = { $n ->
    [1] jedną z talii
    [2] dwie z talii
   *[other] { $n } z talii
}
log-unseen-own = { $card-acc } z talii
log-claimed = { $you ->
    [yes] Tworzysz połączenie { $route }: { $cards }.
   *[no] { $name } tworzy połączenie { $route }: { $cards }.
}
log-passenger = Pasażer: { $city }.
log-drew-tickets = { $you ->
    [yes] Dobierasz { $tickets }.
   *[no] { $name } dobiera { $tickets }.
}
log-drew-and-kept = { $you ->
    [yes] Dobierasz { $tickets }, zatrzymujesz { $kept }.
   *[no] { $name } dobiera { $tickets }, zatrzymuje { $kept }.
}
log-kept = { $you ->
    [yes] Zatrzymujesz { $tickets }.
   *[no] { $name } zatrzymuje { $tickets }.
}
log-chose = { $you ->
    [yes] Wybór dokonany.
   *[no] { $name }: wybór dokonany.
}
log-split = { $you ->
    [yes] Wybierasz Bilety: krótkie { $short }, długie { $long }.
   *[no] { $name } wybiera Bilety: krótkie { $short }, długie { $long }.
}
log-journey = { $you ->
    [yes] Twój pasażer jedzie { $from } – { $to }, towary: { $goods }.
   *[no] { $name }: pasażer jedzie { $from } – { $to }, towary: { $goods }.
}
log-passed = { $you ->
    [yes] Pasujesz.
   *[no] { $name } pasuje.
}
log-row-reset = { $edition ->
    [london] Za dużo autobusów: pięć nowych odkrytych kart.
    [new-york] Za dużo taksówek: pięć nowych odkrytych kart.
   *[other] Za dużo lokomotyw: pięć nowych odkrytych kart.
}
log-reshuffled = Odrzucone karty tworzą nową talię.
log-final-round = { $you ->
    [yes] Zaczynasz ostatnie tury: każdy ma jeszcze jedną.
   *[no] { $name } zaczyna ostatnie tury: każdy ma jeszcze jedną.
}
log-over = Koniec gry.
log-placed = { $you ->
    [yes] Wykładasz { $cards-acc }.
   *[no] { $name } wykłada { $cards-acc }.
}
log-robbed = { $you ->
    [yes] Napadasz na gracza { $rival }: { $cards }.
   *[no] { $name } napada na gracza { $rival }: { $cards }.
}
log-completed = { $you ->
    [yes] Realizujesz { $tickets }.
   *[no] { $name } realizuje { $tickets }.
}
log-round = Zaczyna się runda { $n }.
ago-now = teraz
ago-minutes = { $n } min
ago-hours = { $n } godz.
ago-days = { $n ->
    [one] { $n } dzień
    [few] { $n } dni
   *[many] { $n } dni
}

## Podsumowanie

final-scoring = Podsumowanie
column-routes = Połączenia
column-completed = Zrealizowane
column-tickets = Bilety
column-longest-path = Najdłuższa trasa
column-most-tickets = Najwięcej Biletów
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
tell-your-place = Twoje miejsce: { $rank } z { $n }.
next = Dalej
skip-to-result = Od razu do wyniku
rematch = Zagraj ponownie
replay = Przebieg gry

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
plate-marklin-sub = Zabawkowa kolej
plate-london = Londyn
plate-london-sub = Mapa autobusów
plate-new-york = Nowy Jork
plate-new-york-sub = Mapa taksówek

## Dlaczego nie

illegal-game-over = Gra się skończyła.
illegal-not-awaited = To nie twoja tura.
illegal-not-now = Najpierw dokończ rozpoczętą akcję.
illegal-not-in-this-game = W tej grze nie ma takiej akcji.
illegal-must-act = Pasować można tylko wtedy, gdy żadna akcja nie jest możliwa.
illegal-no-such-slot = Nie ma odkrytej karty { $slot }.
illegal-slot-empty = Miejsce { $slot } jest puste.
illegal-wild-as-second-pick = { $edition ->
    [london] Odkryty autobus nie może być drugą kartą.
    [new-york] Odkryta taksówka nie może być drugą kartą.
   *[other] Odkryta lokomotywa nie może być drugą kartą.
}
illegal-deck-empty = Talia jest pusta.
illegal-route-taken = To połączenie jest zajęte.
illegal-route-closed = Przy tak małej liczbie graczy druga nitka zajętego połączenia jest niedostępna.
illegal-owns-parallel = Druga nitka tego połączenia już jest twoja.
illegal-too-few-pieces = Potrzeba: { $needed-trains }, masz { $left }.
illegal-wrong-count = Potrzeba kart: dokładnie { $needed }, nie { $given }.
illegal-wrong-color = Te karty mają inny kolor niż połączenie.
illegal-mixed-colors = Wszystkie karty, którymi płacisz, muszą być jednego koloru.
illegal-not-in-hand = Potrzeba: { $needed-cards }, masz { $have }.
illegal-cannot-pay = { $edition ->
    [london] Potrzeba: { $needed-cards } (razem z autobusami), masz { $have }.
    [new-york] Potrzeba: { $needed-cards } (razem z taksówkami), masz { $have }.
   *[other] Potrzeba: { $needed-cards } (razem z lokomotywami), masz { $have }.
}
illegal-cannot-pay-gray = { $edition ->
    [london] Kart jednego koloru (razem z autobusami) potrzeba { $needed }, masz najwyżej { $have }.
    [new-york] Kart jednego koloru (razem z taksówkami) potrzeba { $needed }, masz najwyżej { $have }.
   *[other] Kart jednego koloru (razem z lokomotywami) potrzeba { $needed }, masz najwyżej { $have }.
}
illegal-plus4-too-short = Lokomotywą +4 można zapłacić tylko za połączenia o długości co najmniej 4 pól.
illegal-passenger-card-pays = Kartami pasażera nie płaci się za połączenia.
illegal-city-occupied = W tym mieście już stoi pasażer.
illegal-no-passenger-left = Nie masz już pasażerów do postawienia.
illegal-passenger-on-country = Nie można postawić pasażera w kraju.
illegal-not-an-end = Pasażera stawia się w mieście na końcu utworzonego połączenia.
illegal-no-tickets-left = Nie ma już Biletów.
illegal-split-of-wrong-size = Biletów trzeba dobrać dokładnie { $needed }, nie { $asked }.
illegal-deck-too-small = W tej talii zostało Biletów: { $left }, a prosisz o { $asked }.
illegal-keeps-too-few = Trzeba zatrzymać co najmniej { $needed }, nie { $kept }.
illegal-not-on-offer = Biletów do wyboru jest tylko { $offered }.
illegal-no-passenger-there = W tym mieście nie ma twojego pasażera.
illegal-start-missing = Wybierz miasto, w którym zaczyna się podróż.
illegal-already-riding = Podróż już trwa: prowadzi dalej z miejsca, w którym jest pasażer.
illegal-route-unclaimed = To połączenie jest jeszcze niczyje.
illegal-route-elsewhere = To połączenie nie zaczyna się tam, gdzie jest pasażer.
illegal-route-used = W jednej podróży każdym połączeniem można przejechać tylko raz.
illegal-parallel-used = Przy tym stole nie wraca się drugą nitką.
illegal-ride-into-country = Podróż nie może prowadzić do innego kraju.
illegal-no-passenger-card = Każde cudze połączenie kosztuje kartę pasażera: potrzeba { $needed }, masz { $have }.
illegal-no-ride-yet = Podróż ma co najmniej jedno połączenie.
illegal-no-connection = Brak połączenia z serwerem. Nic nie przepadło.
illegal-not-started = Nie można uruchomić gier na tym urządzeniu. Nie udało się wczytać potrzebnego pliku albo przeglądarka na to nie pozwala. Odśwież stronę lub spróbuj w innej przeglądarce.
illegal-table-damaged = Nie można odczytać tej gry. Jej zapis na tym urządzeniu jest uszkodzony. Pozostałych gier to nie dotyczy.
illegal-server = Coś poszło nie tak na serwerze.
illegal-group-too-small = W grupie są co najmniej dwie karty.
illegal-wilds-alone = Lokomotywy wykłada się tylko razem z kolorem.
illegal-not-three-singles = Pojedyncze karty wykłada się po trzy, w trzech kolorach.
illegal-color-in-own-yard = Ten kolor już jest w twojej zajezdni.
illegal-too-few-to-rob = Ten kolor ma przeciwnik: trzeba wyłożyć więcej kart niż on.
illegal-single-in-rival-yard = Ten kolor ma przeciwnik: pojedynczej karty nie można wyłożyć.
illegal-ticket-not-held = Nie masz takiego Biletu.
illegal-ticket-already-chosen = Ten Bilet jest już wybrany.
illegal-stack-too-small = Na stosie brakuje kart na ten Bilet.
illegal-no-such-table = Nie ma takiego stołu albo jest prywatny.
illegal-too-fast = Za szybko. Spróbuj za chwilę.
illegal-busy = Serwer jest teraz przeciążony. Spróbuj ponownie.
illegal-disk-full = Dysk serwera jest prawie pełny. Nowe stoły i importy muszą poczekać; rozpoczęte gry trwają dalej.
illegal-bad-password = Hasło ma co najmniej 8 znaków.
illegal-begun = Gra już się zaczęła.
illegal-empty = To pole nie może być puste.
illegal-name-taken = To imię jest zajęte i chronione hasłem.
illegal-common-password = To jedno z 10 000 najpopularniejszych haseł. Wybierz inne.
illegal-old-password-needed = Wpisz też obecne hasło.
illegal-wrong-old-password = Obecne hasło jest błędne.
illegal-no-such-session = To urządzenie jest już odłączone.
illegal-bad-expiry = Token jest ważny od 1 do 365 dni.
illegal-banned = Właściciel tego serwera zamknął to konto.
illegal-barred-word = Właściciel tego serwera nie pozwala na jedno ze słów w tym tekście.
illegal-no-such-person = Nie ma nikogo, kogo dotyczyłoby to zgłoszenie.
illegal-no-bot = Nie ma tam bota.
illegal-not-begun = Gra jeszcze się nie zaczęła.
illegal-not-host = Może to zrobić tylko gospodarz stołu.
illegal-not-over = Gra jeszcze się nie skończyła.
illegal-not-seated = Mogą to zrobić tylko ci, którzy grali.
illegal-not-your-seat = To nie twoje miejsce.
illegal-old-rules = Grę rozegrano według wersji { $rules } zasad, której ten program już nie obsługuje: nie można jej odtworzyć.
illegal-over = Gra się skończyła.
illegal-played-by-bot = Gra została poddana; na tym miejscu gra bot.
illegal-seat-taken = Ktoś już tam siedzi.
illegal-revealing = Gra właśnie się zaczyna.
illegal-not-revealing = Teraz niczego się nie ujawnia.
illegal-wrong-nonce = To nie jest ta część rozdania, którą obiecano.
illegal-not-revealed = Miejsce { $seat } nie odpowiedziało. Spróbuj ponownie.
illegal-color-taken = Ten kolor ma już inny gracz.
illegal-removed = Gospodarz usunął cię z tego stołu.
illegal-own-seat = To twoje miejsce: odejdź od stołu albo go zamknij.
illegal-no-such-code = Pod tym kodem żaden stół nie czeka na graczy.
illegal-no-such-color = W tej grze nie ma takiego koloru.
illegal-seats-open = Są wolne miejsca: poczekaj albo posadź boty.
illegal-stale = Gra poszła dalej. Spójrz jeszcze raz.
illegal-too-long = Tekst jest za długi.
illegal-too-many = Najpierw dokończ lub opuść jeden ze swoich stołów.
illegal-wrong-password = Błędne imię lub hasło.
illegal-no-undo = Tego już nie można cofnąć: coś zostało odkryte albo inni poszli dalej.
illegal-bad-action = Nieznane polecenie. Wpisz „?”, aby zobaczyć pomoc.
illegal-bad-clock = Taki zegar nie jest dostępny.
illegal-bad-method = Tutaj nie da się tego zrobić.
illegal-bad-request = Serwer tego nie zrozumiał.
illegal-bad-nonce = Pierwsze żądanie tej strony jest nieprawidłowe. Odśwież stronę.
illegal-used-nonce = Pierwsze żądanie tej strony zostało już wykorzystane. Odśwież stronę.
illegal-bad-seats = W tej grze miejsc jest od { $least } do { $most }.
illegal-bad-setup = Takie ustawienie gry nie jest możliwe.
illegal-bad-text = Niewidoczne znaki są niedozwolone.
illegal-no-scope = Ten token na to nie pozwala.
illegal-no-such-edition = Nie ma takiej gry.
illegal-no-such-language = Ten język nie jest dostępny.
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
illegal-bad-state = Od tego momentu nie da się grać dalej.
illegal-no-such-option = Ta gra nie ma takiego ustawienia.
illegal-no-such-page = Pod tym adresem nic nie ma.
illegal-no-such-scope = Token pozwala patrzeć, grać albo otwierać stoły.
illegal-no-such-seat = Przy stole nie ma takiego miejsca.
illegal-no-such-token = Nie ma takiego tokenu.
illegal-no-such-value = To ustawienie nie ma takiej wartości.
illegal-not-json = Serwer tego nie zrozumiał: przyjmuje JSON.
illegal-foreign-origin = To przyszło z innej witryny.
illegal-too-large = To jest za duże.
illegal-too-many-tokens = Najpierw unieważnij jakiś token: może ich być najwyżej { $most }.
illegal-full = Serwer jest przepełniony. Spróbuj za { $seconds } s.
illegal-unknown = Najpierw odśwież stronę.
illegal-unknown-message = Serwer nie zna takiej wiadomości. Odśwież stronę.

## Gra karciana

round = Runda { $n } z { $all }
your-yard = Twoja zajezdnia
your-yard-note = Na początku następnej tury po jednej karcie z każdej grupy trafi na stos.
yard-of = Zajezdnia: { $name }
yard-empty = Zajezdnia jest pusta.
stack = Stos „Stacja”
stack-of = Stos „Stacja”: { $n ->
    [one] { $n } karta
    [few] { $n } karty
   *[many] { $n } kart
}
big-cities = Metropolie
will-be-robbed = Cel napadu
in-your-yard = Jest w twojej zajezdni
in-your-yard-short = w zajezdni
only-one = Tylko jedna
robs = { $n ->
    [one] Napad: { $name } traci { $n } kartę.
    [few] Napad: { $name } traci { $n } karty.
   *[many] Napad: { $name } traci { $n } kart.
}
place-now = Do twojej zajezdni: { $cards }.
place-more = Wybierz jeszcze: co najmniej dwie karty jednego koloru albo trzy w różnych kolorach.
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

most = maksimum { $n }
step-back = Krok wstecz
step-on = Krok naprzód
step-n = Krok { $n }
pile-deck = Talia
pile-discard = Odrzucone karty
pile-tickets = { $edition ->
   *[other] Bilety
}
step-of = Krok { $n } z { $all }
play = Odtwórz
pause = Pauza
speed = Prędkość
eyes = Czyimi oczami
eyes-spectator = Widz
course-totals = Wynik, gdyby gra skończyła się tutaj
course-left = { $edition ->
    [london] Pozostałe autobusy
    [new-york] Pozostałe taksówki
   *[other] Pozostałe wagoniki
}
course-stack = Karty na stosie
eyes-open = Wszystkie karty
share-moment = Link do tego momentu
go-on = Graj dalej stąd
go-on-seat = Grasz jako
go-on-bots = Boty
go-on-cards = Nieznane karty
go-on-anew = rozdać na nowo te, których nie widać
go-on-true = tak, jak naprawdę leżały
go-on-here = Graj dalej od kroku { $n }
go-on-over = W tym momencie zapisu gra jest już zakończona.
record-open = Otwórz zapis
record-download = Pobierz zapis
record-note = Zapis to gra w postaci tekstu: jak się zaczęła, co robili gracze, co wylosowano. Otwórz go i oglądaj ruch po ruchu; widzisz go tylko ty.
record-file = Wybierz plik
record-paste = Albo wklej tekst
record-drop = Albo upuść go tutaj.
record-too-large = Ten plik jest za duży: to nie zapis gry.
page-record = Otwórz zapis
seal-whole = Rozdanie potwierdzone
seal-plain = Rozdania nie da się zweryfikować
seal-broken = Rozdanie nie przeszło weryfikacji
seal-continued-anew = Ta gra kontynuuje inną od pewnego momentu; nieznane karty rozdano na nowo.
seal-continued-true = Ta gra kontynuuje inną od pewnego momentu; karty leżą tak jak wtedy.
seal-source = Do tamtego momentu
seal-file = Tę grę otwarto z pliku. Nie wiadomo tu, kto rozdawał; sprawdzono, że przebiegała zgodnie z zasadami.
seal-before = Przed pierwszą kartą utworzono tajny klucz, a jego odcisk pokazano wszystkim.
seal-hash-good = Twoja przeglądarka sprawdziła: klucz zgadza się z pokazanym odciskiem.
seal-hash-bad = Odcisk klucza nie jest tym, który pokazano.
seal-hash-unknown = Ta przeglądarka nie może tu obliczyć odcisku.
seal-shuffles-good = { $n ->
    [one] { $n } tasowanie wypadło dokładnie tak, jak wyznacza klucz.
    [few] { $n } tasowania wypadły dokładnie tak, jak wyznacza klucz.
   *[many] { $n } tasowań wypadło dokładnie tak, jak wyznacza klucz.
}
seal-shuffles-bad = Nie każde tasowanie wypadło tak, jak wyznacza klucz.
seal-seen = Ta przeglądarka zachowała odcisk, który widziała { $when }: jest ten sam.
seal-unseen = Ta przeglądarka nie widziała początku tej gry. Porównaj odcisk z kimś, kto widział.
seal-changed = Odcisk nie jest tym, który ta przeglądarka widziała na początku.
seal-server-only = Żadna przeglądarka nie dołożyła się do klucza: wylosował go sam serwer. Po pokazaniu odcisku nie dało się go zmienić.
seal-contributed = { $n ->
    [one] { $n } przeglądarka dołożyła się do klucza, więc serwer nie mógł wybrać rozdania.
    [few] { $n } przeglądarki dołożyły się do klucza, więc serwer nie mógł wybrać rozdania.
   *[many] { $n } przeglądarek dołożyło się do klucza, więc serwer nie mógł wybrać rozdania.
}
seal-own = Twoja jest wśród nich.
seal-own-missing = Brakuje tego, co dołożyła ta przeglądarka.
deal-missing = Brak odpowiedzi: { $names }. Rozdanie zaczyna się od nowa.
seal-yourself = Możesz to sprawdzić: pobierz zapis i zweryfikuj go poleceniem „whistlestop verify” z tym kluczem.
seal-commitment = Odcisk
seal-secret = Tajny klucz
seal-salt = Sól
illegal-no-such-moment = W grze nie ma takiego momentu.
next-table = Do następnego stołu

## Akcje słowami

act-pick = Weź { $card-acc }.
act-deck = Dobierz kartę z talii.
act-claim = Utwórz połączenie { $route }: { $cards }.
act-keep = Zatrzymaj: { $tickets }.
act-ride = Jedź połączeniem { $route }.
act-place = Wyłóż { $cards-acc }.
act-complete = Zrealizuj: { $ticket }.
act-complete-none = Nie realizuj żadnego Biletu.
ask-routes = połączenia
ask-need = trzeba
ask-log = dziennik
ask-closed = Zamknięte
ask-nothing = Nic nie znaleziono.
ask-answer = Odpowiedź
ask-help = { $edition ->
    [london] Zapytaj: „połączenia waterloo”, „trzeba” i miejsce Biletu, „dziennik”.
    [new-york] Zapytaj: „połączenia soho”, „trzeba” i miejsce Biletu, „dziennik”.
    [marklin] Zapytaj: „połączenia berlin”, „trzeba” i miasto Biletu, „dziennik”.
    [card-game] Zapytaj: „trzeba” i miasto Biletu, „dziennik”.
   *[other] Zapytaj: „połączenia chicago”, „trzeba” i miasto Biletu, „dziennik”.
}
ask-word-help = pomoc
ask-help-actions = Możesz wpisać akcję, na przykład „{ $example }”, albo pytanie:
ask-help-routes = { $edition ->
    [london] połączenia i miejsce: jego połączenia, ich koszt i właściciel
    [new-york] połączenia i miejsce: jego połączenia, ich koszt i właściciel
   *[other] połączenia i miasto: jego połączenia, ich koszt i właściciel
}
ask-help-need = { $edition ->
    [london] trzeba i miejsce: czego jeszcze brakuje twojemu Biletowi
    [new-york] trzeba i miejsce: czego jeszcze brakuje twojemu Biletowi
   *[other] trzeba i miasto: czego jeszcze brakuje twojemu Biletowi
}
ask-help-log = dziennik: co się wydarzyło
ask-found = { $n ->
    [one] { $n } możliwość
    [few] { $n } możliwości
   *[many] { $n } możliwości
}
hint-is = Podpowiedź: { $what }
command = Wpisz polecenie
command-example = { $edition ->
    [london] utwórz waterloo
    [new-york] utwórz soho
    [marklin] utwórz berlin lipsk
    [card-game] wyłóż czerw
   *[other] utwórz chi pit
}

## Reasons of hints

reason-completes-ticket = W ten sposób zrealizujesz Bilet { $ticket }.
reason-on-the-way = Leży na drodze twojego Biletu { $ticket }.
reason-route-points = Samo połączenie daje { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}.
reason-needed-card = W symulowanych grach ta karta była warta więcej niż inne.
reason-wild = { $edition ->
    [london] Autobus zastępuje dowolny kolor.
    [new-york] Taksówka zastępuje dowolny kolor.
   *[other] Lokomotywa zastępuje dowolny kolor.
}
reason-unseen = W symulowanych grach karta z talii była warta więcej niż odkryte.
reason-more-tickets = W symulowanych grach nowe Bilety dawały więcej niż inny ruch.
reason-good-tickets = W symulowanych grach ten wybór wygrywał najczęściej.
reason-split = W symulowanych grach taki podział wygrywał najczęściej.
reason-journey = W symulowanych grach ta droga wygrywała najczęściej.
reason-journey-done = W symulowanych grach dalsza jazda nic już nie dawała.
reason-places-needed = W symulowanych grach najczęściej wygrywał ten kolor: { $color }.
reason-robs = { $rival } straci { $cards ->
    [one] { $cards } kartę
    [few] { $cards } karty
   *[other] { $cards } kart
} tego koloru.
reason-singles = Trzy kolory naraz trafią na twój stos.
reason-completes = To najlepszy wybór, na który wystarcza kart na twoim stosie.
reason-nothing-left = Żaden inny Bilet nie jest wart swoich kart.
reason-nothing-to-gain = W tej ostatniej turze nie można już nic zyskać.
reason-forced = Nic innego nie jest możliwe.

command-none = Żadna możliwa teraz akcja tak się nie zaczyna. Enter wyjaśni dlaczego.

## W skrócie

example = Przykład
tour-start = Pierwsza gra z podpowiedziami
guide-all = Wszystkie zasady według numerów
## Stół

bot-whistler = Gwizdek
bot-piccolo = Piccolo
bot-lantern = Latarenka
bot-spark = Iskra
bot-buffer = Zderzak
pass-screen-note = Pozostali gracze nie patrzą. Karty i Bilety pojawią się po naciśnięciu przycisku.

## Gra karciana: właśnie teraz

rival-has = { $name } ma { $n }
rival-has-short = ma { $n }
leads = Najwięcej Biletów na razie: { $names }
leads-none = Na razie żadnych Biletów
moved-to-stack = { $you ->
    [yes] Na twój stos: { $cards }.
   *[no] Na stos gracza { $name }: { $cards }.
}
you-were-robbed = { $n ->
    [one] { $name } napada na ciebie: tracisz { $n } kartę.
    [few] { $name } napada na ciebie: tracisz { $n } karty.
   *[many] { $name } napada na ciebie: tracisz { $n } kart.
}

## Ustawienia, ciąg dalszy

theme-contrast = Wysoki kontrast
labels = Nazwy na mapie
labels-normal = Zwykłe
labels-large = Duże
colors = Kolory
colors-note = Dla osób z zaburzeniami widzenia barw. Znaki i wzory pozostają te same.
colors-printed = Zwykłe
colors-apart = Wyraźniej różne
page-me = Moja strona
page-mistakes = Moje błędy
me-mistakes = Decyzje z twoich przeanalizowanych gier, które kosztowały najwięcej, jako ćwiczenia.
me-mistakes-open = Ćwicz
explore-open = Ile wart jest każdy wybór?
deduce-open = Co mogą mieć przeciwnicy?
explore-title = Ile wart jest każdy wybór

## Jeden stół, kilka ekranów; własna strona; pierwsza gra

big-screen = Duży ekran
phone-hand = Twoje karty na telefonie
phone-hand-note = { $n ->
    [one] Skieruj tu aparat telefonu, a twoje karty pojawią się na nim. Kod działa raz, jeszcze przez { $n } sekundę.
    [few] Skieruj tu aparat telefonu, a twoje karty pojawią się na nim. Kod działa raz, jeszcze przez { $n } sekundy.
   *[many] Skieruj tu aparat telefonu, a twoje karty pojawią się na nim. Kod działa raz, jeszcze przez { $n } sekund.
}
illegal-no-such-link = Ten link już wykorzystano albo minął jego czas. Poproś o nowy.
page-device = Twoje karty na telefonie
page-tour = Pierwsza gra
me-none = Nie ma jeszcze zakończonych gier.
me-results = Wyniki
me-record = wygrane: { $won } z { $n }; punkty: najwięcej { $best }, średnio { $average }
me-streak = Zwycięstwa z rzędu: teraz { $now }, najwięcej { $longest }.
me-favorites = Ulubione: { $edition }
me-place = miejsce { $rank } z { $n }
me-data = Twoje dane
me-data-note = Pobierz wszystko, co o tobie przechowujemy, albo to usuń. Gry zostają dla tych, którzy z tobą grali, ale bez twojego imienia.
me-export = Pobierz moje dane
me-forget = Usuń moje dane
me-forget-sure = Usunąć na zawsze?

## Urządzenia, tokeny i linki
me-account = Konto
me-change-password = Zmień hasło
old-password = Obecne hasło
new-password = Nowe hasło
password-changed = Zapisano. Wszystkie inne urządzenia, tokeny i linki zostały odłączone.
me-devices = Urządzenia
me-devices-note = Na tej stronie jest wszystko, co może działać w twoim imieniu. Nowe hasło odłącza wszystkie inne urządzenia, tokeny i linki.
me-device-unknown = Nieznana przeglądarka
me-device-this = To urządzenie
me-device-seen = ostatnio { $when }
me-device-since = logowanie { $when }
me-device-hand = tylko miejsce { $seat } przy jednym stole
me-end = Odłącz
me-end-others = Odłącz wszystkie inne
me-tokens = Tokeny dla programów
me-tokens-none = Brak tokenów. Potrzebują ich programy, na przykład twój własny bot.
me-token-new = Nowy token
me-token-name = Nazwa
me-token-days = Ważny
me-token-in-days = { $n ->
    [one] { $n } dzień
    [few] { $n } dni
    [many] { $n } dni
   *[other] { $n } dnia
  }
me-token-in-year = rok
me-token-may = Wolno mu
me-scope-watch = oglądać stoły
me-scope-play = grać na moich miejscach
me-scope-tables = otwierać stoły
me-token-create = Utwórz token
me-token-once = Skopiuj go teraz: pokazujemy go tylko raz.
me-token-never = jeszcze nieużywany
me-token-until = do { $when }
device-link = Link dla urządzenia
device-question = W tej przeglądarce grasz jako { $old }. Zalogować się jako { $new }?
device-question-new = Zalogować się w tej przeglądarce jako { $new }?
device-become = Zaloguj się jako { $new }
device-stay = Zostań jako { $old }
device-password-first = Najpierw ustaw hasło graczowi { $old }
device-lost = Gracz { $old } nie ma hasła. Potem nikt już nie zaloguje się jako { $old }.
device-games = { $n ->
    [one] Przepadnie przy tym { $n } gra gracza { $old }.
    [few] Przepadną przy tym { $n } gry gracza { $old }.
    [many] Przepadnie przy tym { $n } gier gracza { $old }.
   *[other] Przepadnie przy tym { $n } gry gracza { $old }.
  }
device-can-return = Jako { $old } możesz znów zalogować się hasłem.
device-hand-question = Pokazać na tym urządzeniu karty gracza { $new }?
device-hand-note = To urządzenie będzie mogło grać tylko na tym jednym miejscu przy tym stole. Twoje imię w tej przeglądarce się nie zmieni.
device-hand-use = Pokaż karty
chunk-reload = Whistlestop został zaktualizowany, strona wczytała się ponownie.
chunk-failed = Nie udało się wczytać tej części strony. Sprawdź połączenie i wczytaj stronę ponownie.
chunk-reload-now = Wczytaj ponownie

tour = Twoja pierwsza gra
tour-leave = Dalej bez podpowiedzi
tour-tickets = To twoje tajne Bilety. Na każdym są dwa miasta, które trzeba połączyć ciągiem własnych połączeń; liczba to jego punkty. Wskaż Bilet, by zobaczyć jego miasta na mapie, zatrzymaj co najmniej dwa i naciśnij przycisk.
tour-new-tickets = Nowe Bilety: zatrzymaj co najmniej jeden. Wybieraj te, które biegną przez twoją sieć; niezrealizowany Bilet na końcu odejmuje swoje punkty.
tour-take = Za połączenia płaci się kartami jednego koloru. Dobierz dwie karty: odkryte albo w ciemno z talii. Lokomotywa zastępuje każdy kolor.
tour-second = Dobierz jeszcze jedną kartę. Odkryta lokomotywa liczy się za dwie, więc teraz nie można jej wziąć.
tour-wait = Grają inni. Patrz na mapę i dziennik: widać tam każdy ruch.
tour-claim = Obrysowane połączenia możesz teraz opłacić. Wybierz takie, które zbliża cię do miast z twoich Biletów, i naciśnij „Utwórz”. Im dłuższe połączenie, tym więcej punktów.
tour-more = Świetnie, na tym polega gra: karty, połączenia, a gdy Bilety są zrealizowane – nowe. Gdy komuś zostaną dwa wagoniki lub mniej, każdy ma ostatnią turę. Niezrealizowany Bilet odejmuje swoje punkty.
tour-end = Koniec gry: liczymy połączenia, Bilety i najdłuższą trasę. Zagramy jeszcze raz?
tour-split = Zanim rozdane zostaną pierwsze Bilety, wybierasz, ile chcesz krótkich (od 5 do 11 punktów), a ile długich (od 12 do 22). Dwa i dwa to dobry początek.
tour-passenger = Możesz teraz postawić pasażera: utwórz połączenie i wybierz dla pasażera jedno z dwóch jego miast. Później pojedzie on twoimi połączeniami i będzie zbierać towary.
tour-journey = Twój pasażer może ruszać. Jedź swoimi połączeniami od miasta do miasta i bierz w każdym żeton towaru z wierzchu; połączenie przeciwnika kosztuje jedną kartę pasażera. Zakończ podróż, gdy dalsza jazda nic nie da.
tour-place = Możesz wyłożyć karty do zajezdni: dwie lub więcej w jednym kolorze albo trzy karty w trzech różnych kolorach. Na początku każdej twojej tury jedna karta z każdej grupy przechodzi na stos, a Bilety realizuje się tylko kartami ze stosu.
tour-complete = Koniec rundy. Wybierz Bilety, na które starcza kart na twoim stosie. Każda karta liczy się raz, a lokomotywa zastępuje każdy kolor.
tour-tickets-london = To twoje tajne Bilety. Na każdym są dwa miejsca, które trzeba połączyć ciągiem własnych połączeń; liczba to jego punkty. Wskaż Bilet, by zobaczyć jego miejsca na mapie, zatrzymaj co najmniej jeden i naciśnij przycisk.
tour-tickets-new-york = To twoje tajne Bilety. Na każdym są dwa miejsca, które trzeba połączyć ciągiem własnych połączeń; liczba to jego punkty. Wskaż Bilet, by zobaczyć jego miejsca na mapie, zatrzymaj co najmniej jeden i naciśnij przycisk.
tour-tickets-marklin = To twoje tajne Bilety. Na każdym są dwa miasta albo miasto i kraj, które trzeba połączyć ciągiem własnych połączeń; liczba to jego punkty. Zatrzymaj co najmniej dwa i naciśnij przycisk.
tour-tickets-card-game = To twoje tajne Bilety. Na każdym są karty, które muszą leżeć na twoim stosie, i jego punkty. Zatrzymaj od jednego do sześciu: niezrealizowany Bilet odejmuje swoje punkty.
tour-take-london = Za połączenia płaci się kartami jednego koloru. Dobierz dwie karty: odkryte albo w ciemno z talii. Autobus zastępuje każdy kolor.
tour-take-new-york = Za połączenia płaci się kartami jednego koloru. Dobierz dwie karty: odkryte albo w ciemno z talii. Taksówka zastępuje każdy kolor.
tour-take-card-game = Zbieraj karty w kolorach, których potrzebują twoje Bilety. Dobierz dwie karty: odkryte albo w ciemno z talii. Lokomotywa zastępuje każdy kolor.
tour-second-london = Dobierz jeszcze jedną kartę. Odkryty autobus liczy się za dwie, więc teraz nie można go wziąć.
tour-second-new-york = Dobierz jeszcze jedną kartę. Odkryta taksówka liczy się za dwie, więc teraz nie można jej wziąć.
tour-claim-london = Obrysowane połączenia możesz teraz opłacić. Wybierz takie, które zbliża cię do miejsc z twoich Biletów, i naciśnij „Utwórz”.
tour-claim-new-york = Obrysowane połączenia możesz teraz opłacić. Wybierz takie, które zbliża cię do miejsc z twoich Biletów, i naciśnij „Utwórz”.
tour-more-london = Świetnie, na tym polega gra: karty, połączenia, a gdy Bilety są zrealizowane – nowe. Połącz wszystkie miejsca jednej dzielnicy, a dostaniesz tyle punktów, ile wynosi jej numer. Gdy komuś zostaną dwa autobusy lub mniej, każdy ma ostatnią turę.
tour-more-new-york = Świetnie, na tym polega gra: karty, połączenia, a gdy Bilety są zrealizowane – nowe. Każda atrakcja turystyczna na twoich połączeniach daje 1 punkt. Gdy komuś zostaną dwie taksówki lub mniej, każdy ma ostatnią turę.
tour-more-marklin = Świetnie, na tym polega gra: karty, połączenia, pasażerowie, a gdy Bilety są zrealizowane – nowe. Gdy komuś zostaną dwa wagoniki lub mniej, każdy ma ostatnią turę.
tour-more-card-game = Świetnie. Twoje karty czekają w zajezdni i po jednej przechodzą na stos. Przeciwnik, który wyłoży więcej kart tego samego koloru, zrabuje tę grupę. Gdy talia się skończy, każdy ma ostatnią turę.
tour-new-tickets-card-game = Nowe Bilety: zatrzymaj, ile chcesz, albo żadnego. Potrzebne karty muszą trafić na twój stos przed końcem rundy.
tour-end-london = Koniec gry: liczymy połączenia, Bilety i dzielnice. Zagramy jeszcze raz?
tour-end-new-york = Koniec gry: liczymy połączenia, Bilety i atrakcje. Zagramy jeszcze raz?
tour-end-marklin = Koniec gry: liczymy połączenia, towary, Bilety i to, kto zrealizował ich najwięcej. Zagramy jeszcze raz?
tour-end-card-game = Koniec gry: liczymy Bilety i premie metropolii. Zagramy jeszcze raz?

## Koniec na dużym ekranie

victory = Zwycięstwo
victory-shared = Wspólne zwycięstwo

# Gry na tym urządzeniu, bez serwera

device-play = Zagraj na tym urządzeniu
device-play-note = Z botami albo podając sobie urządzenie. Połączenie nie jest potrzebne i nic nie opuszcza tego urządzenia.
device-bots = Zagraj z botami
device-pass = Grajcie na zmianę
device-here = na tym urządzeniu
device-delete = Usuń
device-delete-sure = Na pewno usunąć?
device-unstored = Ta przeglądarka nie zapisuje gry. Gra toczy się w pamięci i zniknie po zamknięciu strony.
device-restarted = Gra została wznowiona z zapisu. Nic nie przepadło.
device-not-started = Nie można uruchomić gier na tym urządzeniu
device-not-started-note = Nie udało się wczytać potrzebnego pliku albo przeglądarka na to nie pozwala. Odśwież stronę lub spróbuj w innej przeglądarce.
device-unsupported = Ta przeglądarka nie może grać bez serwera: brakuje jej { $what }.
device-no-server = Ta strona nie ma serwera: gry z botami i na jednym urządzeniu działają, stoły z innymi ludźmi nie.
device-offline = Jesteś offline. Gry na tym urządzeniu działają; stoły z innymi ludźmi wymagają połączenia.

## Trener
reason-ticket-chance = W symulowanych grach Bilet { $ticket } ({ $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
}) jest wtedy zrealizowany w { $preferred } % przypadków zamiast w { $chosen } %.
reason-wanted = { $seat } potrzebuje połączenia { $route } w { $share } % gier zgodnych z tym, co było widać.
reason-lead = Średnio daje to o { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[other] { $points } punktów
} więcej wobec najlepszego przeciwnika.
