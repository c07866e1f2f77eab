# Słowa trenera, ćwiczeń i statystyk; wczytuje je pierwsza strona, która ich potrzebuje. Wszystkie cztery pliki sprawdza test.

coach-tab-game = Gra
coach-tab-analysis = Analiza
coach-analysis = Analiza
coach-about = Trener rozgrywa każdą decyzję w symulowanych grach i pokazuje, który ruch wygrywałby częściej, biorąc pod uwagę tylko to, co dany gracz mógł wiedzieć. Liczy to urządzenie.
coach-analyze = Analizuj
coach-running = Przeanalizowane ruchy: { $done } z { $all }
coach-stop = Zatrzymaj
coach-stopped = Przeanalizowane ruchy: { $done } z { $all }.
coach-deeper = Analizuj głębiej
coach-deeper-note = Pięć razy więcej symulowanych gier, więc trwa to pięć razy dłużej.
coach-refused = Trener nie może przeanalizować tej gry: jej zapisu nie da się odtworzyć według zasad tego programu. Powód techniczny, po angielsku:
coach-crashed = Analiza się nie powiodła. Spróbuj jeszcze raz.
coach-no-record = Ta gra nie ma pełnego zapisu, więc nie można jej przeanalizować.
coach-unsupported = W tej przeglądarce trener nie działa: brakuje { $what }.
coach-chances = Szansa na wygraną
coach-chance-of = { $name } { $n } %
coach-as-table = Pokaż jako tabelę
coach-move = Ruch
coach-move-by = Ruch { $n } · { $name }
coach-turns = Punkty zwrotne
coach-turn-choice = Ruch { $n }, { $name }:
coach-turn-chance = Ruch { $n }: co dostał gracz { $name }.
coach-decisions = Decyzje: { $name }
coach-decisions-of = Czyje decyzje
coach-decision = Decyzja
coach-loss = Szansa
coach-order = Kolejność
coach-order-loss = Najpierw największe straty
coach-order-game = W kolejności gry
coach-class-best = Najlepszy ruch
coach-class-good = Dobry ruch
coach-class-inaccuracy = Niedokładność
coach-class-mistake = Błąd
coach-class-blunder = Gruby błąd
coach-classes-best = najlepsze
coach-classes-good = dobre
coach-classes-inaccuracy = niedokładności
coach-classes-mistake = błędy
coach-classes-blunder = grube błędy
coach-loss-points = { $points } punktu
coach-chosen = Zagrano
coach-better = Lepiej
coach-none-better = Trener nie znalazł lepszego ruchu.
coach-within-error = Różnica jest mała lub mieści się w granicach błędu.
coach-try = Spróbuj stąd
coach-limits = Szanse na wygraną pochodzą z symulowanych gier. Symulowani gracze są słabsi od dobrych graczy, więc porównuj te wartości ze sobą. Liczba po ± to błąd standardowy.
coach-tab-luck = Szczęście
coach-luck = Szczęście i umiejętności
coach-tab-deduction = Dedukcja

## Szczęście i umiejętności
luck-about = Skąd wziął się każdy wynik, w punktach procentowych szansy na wygraną. Części sumują się dokładnie do wyniku.
luck-waiting = Szczęście i umiejętności pojawią się tu po przeanalizowaniu całej gry.
luck-of = Szczęście i umiejętności: { $name }
luck-part = Część
luck-chart = Wykres
luck-by-luck = Szczęście
luck-by-opponents = Decyzje przeciwników
luck-by-own = Własne decyzje
luck-start = Początek
luck-deal = Rozdanie
luck-cards = Dobrane karty
luck-tickets = Dobrane Bilety
luck-opponents = Decyzje przeciwników
luck-own = Własne decyzje
luck-hidden = To, czego nie można było wiedzieć
luck-losses = Strata przez błędy
luck-result = Wynik
luck-start-about = Równy udział każdego gracza przed rozdaniem.
luck-deal-about = Pierwsze karty i Bilety oraz to, kto zaczyna.
luck-cards-about = Karty, które ktokolwiek dobrał albo które odkryto, w porównaniu z przeciętnymi.
luck-tickets-about = Bilety, które ktokolwiek dobrał, w porównaniu z przeciętnymi.
luck-opponents-about = Decyzje przeciwników w porównaniu z decyzjami symulowanego gracza: dobre ci szkodzą, złe pomagają.
luck-own-about = Decyzje tego gracza w porównaniu z decyzjami symulowanego gracza, oceniane tylko według tego, co ten gracz mógł widzieć. Wynik może być dodatni: wtedy były lepsze niż decyzje symulowanego gracza.
luck-hidden-about = O ile lepiej lub gorzej wyszły te decyzje przez karty i Bilety, których nikt nie mógł widzieć. To też szczęście.
luck-losses-about = Ile kosztowały niedokładności, błędy i poważne błędy w porównaniu z ruchami, które woli trener. To nie jest składnik sumy: własne decyzje porównuje się z symulowanym graczem, a straty z najlepszym znanym ruchem. Szanse wracają w trakcie gry, więc suma może przekroczyć 100.
luck-picture = Obrazek do udostępnienia
luck-picture-about = Co zdecydowało, w punktach procentowych szansy na wygraną
luck-picture-note = Kreskowanie: szczęście. Kontur: decyzje przeciwników. Pełny kolor: własne decyzje. ±: błąd standardowy.
luck-won = { $name }: wygrana, przewaga { $n ->
    [one] { $n } punkt
    [few] { $n } punkty
   *[other] { $n } punktów
}
luck-lost = { $name }: przegrana, strata { $n ->
    [one] { $n } punkt
    [few] { $n } punkty
   *[other] { $n } punktów
}
luck-shared = { $name }: wspólne zwycięstwo ({ $n ->
    [0] tyle samo punktów
   *[other] różnica punktów: { $n }
})
luck-save = Zapisz obrazek
luck-saved = Obrazek zapisano.
luck-share = Udostępnij obrazek
luck-link = Kopiuj link

## Dedukcja
deduce-as = Co wiedział gracz
deduce-about = O kim
deduce-known = co mógł wiedzieć gracz { $name } w ruchu { $n }
deduce-truth = Prawda
deduce-failed = Trener nie może nic powiedzieć o tym momencie gry.
deduce-cards = Karty
deduce-in-hand = na ręce: { $n }
deduce-certain = { $n ->
    [one] { $n } karta jest pewna: wzięta odkryta i niezagrana.
    [few] { $n } karty są pewne: wzięte odkryte i niezagrane.
   *[other] { $n } kart jest pewnych: wzięte odkryte i niezagrane.
}
deduce-kind = Rodzaj
deduce-range = Zakres
deduce-between = od { $low } do { $high } w czterech grach na pięć
deduce-expected = około
deduce-tickets = Prawdopodobne Bilety
deduce-holds = na ręce: { $n }
deduce-points = Punkty
deduce-ticket = Bilet
deduce-chance = Szansa
deduce-held = na ręce
deduce-none = Brak Biletów na ręce.
deduce-all = Pokaż wszystkie: { $n }
deduce-fewer = Pokaż mniej
deduce-note = Na podstawie { $n } losowych gier zgodnych ze wszystkim, co było widać. Linia obejmuje cztery na pięć z nich; kropka to prawda.
deduce-aid = Pomoc: dedukcja.
deduce-now = co możesz teraz wiedzieć
deduce-worlds = Na podstawie { $n } losowych gier zgodnych ze wszystkim, co było widać. Linia obejmuje cztery na pięć z nich.
deduce-legend = Gracz potrzebuje tego w
deduce-over = ponad { $n } %

## Zgadnij Bilet
guess-title = Zgadnij Bilet
guess-about = Pięć pytań o tę grę; widać tylko to, co było widać wtedy.
guess-step = Zgadnij Bilet · { $n } z { $all }
guess-question = Który Bilet ma { $name }?
guess-known = Plansza pokazuje tę chwilę; odpowiedz na podstawie tego, co mógł wiedzieć gracz { $name }. Dokładnie jeden z tych Biletów jest prawidłowy.
guess-sure = Jaką masz pewność?
guess-answer = Odpowiedz
guess-next = Następne pytanie
guess-stop = Zakończ ćwiczenie
guess-back = Wróć do dedukcji
guess-over = To było ostatnie pytanie
guess-right = Dobrze: { $ticket }. { $n ->
    [one] { $n } punkt.
    [few] { $n } punkty.
   *[other] { $n } punktów.
}
guess-wrong = Nie ten; prawidłowa odpowiedź to { $ticket }. { $n ->
    [one] { $n } punkt.
    [few] { $n } punkty.
   *[other] { $n } punktów.
}
guess-coach-says = trener: { $n } %
guess-you = ty, z { $all }
guess-coach = trener
guess-rule = Pewna i dobra odpowiedź daje 100 punktów, pewna i zła – zero. 50 % daje 75 w obu przypadkach.

## Moje błędy
mistakes-none = Nie ma jeszcze ćwiczeń. Otwórz zapis gry, w której grałeś, wybierz „Analiza” i przeanalizuj ją: decyzje, które kosztowały cię szansę na wygraną, staną się tu ćwiczeniami.
mistakes-home = Do moich gier
mistakes-step = Ćwiczenie { $n } z { $all }
mistakes-question = Twój ruch. Co jest najlepsze?
mistakes-known = Ruch { $n }. Widać tylko to, co było wtedy widać.
mistakes-played = tak zagrano w grze
mistakes-right = Dobrze.
mistakes-again = Właśnie tak zagrano w tamtej grze.
mistakes-wrong = Trener woli inny ruch.
mistakes-values = Szansa na wygraną { $better } zamiast { $played }.
mistakes-next = Następne ćwiczenie
mistakes-open = Otwórz grę
mistakes-solved = Rozwiązane: { $n }. Z rzędu: { $row }.
mistakes-all = Wszystkie ćwiczenia
mistakes-done = rozwiązane

## Porównanie Biletów
explore-aid = Pomoc: porównanie Biletów.
explore-announced = Tylko w grach na tym urządzeniu przeciwko botom. Uwzględnia wyłącznie to, co możesz widzieć.
explore-failed = Dla tego wyboru porównanie jest niedostępne.
explore-no-ticket = żadnego Biletu
explore-keep = Zachowaj
explore-cost = { $edition ->
    [london] Autobusy
    [new-york] Taksówki
    [card-game] Karty
   *[other] Wagoniki
}
explore-all = Wszystkie zrealizowane
explore-points = Punkty
explore-win = Wygrana
explore-best = { $tickets }: ten wybór dał najwięcej punktów.
explore-close = Najlepsze wybory ({ $n }) są zbyt bliskie, by je odróżnić.
explore-note = Na podstawie { $n } symulowanych gier. Symulowany gracz rezygnuje z Biletów, które człowiek by zrealizował; liczba po ± to błąd standardowy.

## Statystyki gier botów
stats-title = Bilety: { $name }
stats-about = Na podstawie { $games } gier botów, które trzymają się planu i nie przewidują naprzód; dla każdej liczby graczy tyle samo gier.
stats-intervals = Kreski to 95-procentowe przedziały: wiersze, których przedziały się pokrywają, mogą stać w dowolnej kolejności.
stats-table = Bilety, liczba graczy: { $n }, gier: { $games }
stats-interval = Przedział
stats-ticket = Bilet
stats-won = Wygrane, %
stats-kept = Zachowany
stats-completed = Zrealizowany
stats-times = Gry
stats-all = Pokaż wszystkie Bilety: { $n }
stats-csv = Pobierz CSV
stats-openings = Miejsca i wybory na początku
stats-seats = Udział wygranych według miejsca
stats-seats-note = w procentach, w kolejności ruchów
stats-place = miejsce { $n }: { $share }
stats-first = Linia kropkowana to równy udział. Graczy: { $n }; kto zaczyna, wygrywa { $share } % ± { $half }.
stats-splits = Wybór stosów na początku
stats-kept-count = Bilety zachowane na początku
stats-choice = Wybór
stats-limits = Udział wygranych tych, którzy zachowali Bilet na początku. Wysoki udział nie dowodzi, że wybór jest dobry: boty zachowują Bilety, które pasują do pozostałych.
