# Przewodnik po pięciu grach po polsku. Każdy klucz i każdy argument jest we wszystkich czterech plikach; sprawdza to test.

h-goal = Cel
h-setup = Przygotowanie
h-turn = Tura
h-take = Dobierz karty
h-claim = Utwórz połączenie
h-double = Podwójne połączenia
h-tickets = Dobierz Bilety
h-place-passenger = Postaw pasażera
h-journey = Wyślij pasażera
h-end = Koniec
h-scoring = Punktacja
h-special = Warto wiedzieć
h-stack = Z zajezdni na stos
h-place = Wyłóż karty
h-robbery = Napad na pociąg
h-complete = Zrealizuj Bilety
h-rounds = Czterech graczy, dwie rundy
h-cities = Metropolie
numbers-below = Numery prowadzą do dokładnych zasad poniżej.

goal = { $edition ->
    [london] Twórz połączenia między miejscami i łącz nimi dwa miejsca z każdego ze swoich tajnych Biletów. Wygrywa ten, kto na końcu ma najwięcej punktów.
    [new-york] Twórz połączenia między miejscami i łącz nimi dwa miejsca z każdego ze swoich tajnych Biletów. Wygrywa ten, kto na końcu ma najwięcej punktów.
   *[other] Twórz połączenia między miastami i łącz nimi dwa miasta z każdego ze swoich tajnych Biletów. Wygrywa ten, kto na końcu ma najwięcej punktów.
}
setup = Na początku każdy ma { $trains } i { $hand ->
    [few] { $hand } karty
   *[many] { $hand } kart
}; pięć kart leży odkrytych. Dostajesz { $dealt ->
    [few] { $dealt } Bilety
   *[many] { $dealt } Biletów
}, oglądasz je w tajemnicy i zatrzymujesz co najmniej { $keep }. Wszyscy wybierają jednocześnie.
setup-marklin = Na początku każdy ma { $trains }, trzech pasażerów i { $hand ->
    [few] { $hand } karty
   *[many] { $hand } kart
}; pięć kart leży odkrytych, a w miastach są towary. Wybierz, ile bierzesz krótkich i długich Biletów, razem { $dealt }, i zatrzymaj co najmniej { $keep }. Wszyscy wybierają jednocześnie.
turn = W swojej turze zrób jedną rzecz: dobierz karty, utwórz połączenie albo dobierz Bilety. Pasować wolno tylko wtedy, gdy żadna akcja nie jest możliwa.
turn-marklin = W swojej turze zrób jedną rzecz: dobierz karty, utwórz połączenie, dobierz Bilety albo wyślij pasażera. Pasować wolno tylko wtedy, gdy żadna akcja nie jest możliwa.
take = Dobierz dwie karty, jedną po drugiej: odkryte albo w ciemno z talii. Odkryty dżoker ({ $wild }) liczy się za dwie karty; dobrany w ciemno za jedną, jak każda inna. Puste miejsce wśród odkrytych od razu się uzupełnia. Gdy odkryte są trzy dżokery, wymienia się wszystkie pięć kart.
take-marklin = Dobierz dwie karty, jedną po drugiej: odkryte albo w ciemno z talii. Odkryta lokomotywa liczy się za dwie; lokomotywa +4 i karta pasażera za jedną. Gdy odkryte są trzy lokomotywy albo trzy karty pasażera, wymienia się wszystkie pięć.
claim = Zapłać dokładnie tyle kart, ile pól ma połączenie, wszystkie w jego kolorze; za szare – w dowolnym jednym kolorze. Dżokery zastępują każdy kolor. Na każdym polu stawiasz jedną swoją figurkę. Punkty za długość: { $table }. Nowe połączenie nie musi stykać się z innymi twoimi.
claim-marklin = Zapłać dokładnie tyle kart, ile pól ma połączenie, wszystkie w jego kolorze; za szare – w dowolnym jednym kolorze. Lokomotywa zastępuje każdy kolor, lokomotywa +4 tylko na połączeniach od czterech pól. Punkty za długość: { $table }. Połączenie do kraju jest ślepe.
double = { $edition ->
    [london] Między niektórymi miejscami biegną podwójne połączenia. Jeden gracz nie może zająć obu nitek. Gdy graczy jest { $closed }, zajęcie jednej nitki zamyka drugą.
    [new-york] Między niektórymi miejscami biegną podwójne połączenia. Jeden gracz nie może zająć obu nitek. Gdy graczy jest { $closed }, zajęcie jednej nitki zamyka drugą.
   *[other] Między niektórymi miastami biegną podwójne połączenia. Jeden gracz nie może zająć dwóch nitek. Gdy graczy jest { $closed }, zajęcie jednej nitki zamyka pozostałe.
}
tickets = Dobierz { $draw ->
    [few] { $draw } nowe Bilety
   *[many] { $draw } nowych Biletów
} i zatrzymaj co najmniej jeden; pozostałe wracają pod talię. Zatrzymany Bilet zostaje z tobą do końca gry.
tickets-marklin = Wybierz, ile bierzesz krótkich i długich Biletów, razem { $draw }, dobierz je i zatrzymaj co najmniej jeden; pozostałe wracają pod swoje talie. Zatrzymany Bilet zostaje z tobą do końca gry.
place-passenger = Tworząc połączenie, możesz postawić jednego ze swoich trzech pasażerów w jednym z jego dwóch miast, jeśli żaden pasażer tam jeszcze nie stoi.
journey = Zamiast innej akcji jeden z twoich pasażerów jedzie zajętymi połączeniami, każdym najwyżej raz i nigdy z powrotem drugą nitką podwójnego połączenia. Własne są darmowe; każde cudze kosztuje kartę pasażera. W każdym mieście po drodze, oprócz pierwszego, bierze żeton towaru z wierzchu, a jego punkty dostajesz od razu. Potem pasażer opuszcza grę.
end = Gdy ktoś kończy turę z dwiema figurkami lub mniej, każdy ma jeszcze jedną, ostatnią turę; ten gracz rozgrywa ją ostatni.
end-new-york = Gdy ktoś kończy turę z dwiema figurkami lub mniej, każdy może rozegrać jeszcze jedną, ostatnią turę; ten gracz rozgrywa ją ostatni. Kto jej nie chce, pasuje.
scoring-usa = Punkty za połączenia już policzono. Wszystkie Bilety się odkrywa: zrealizowane dodają swoje punkty, niezrealizowane odejmują. Najdłuższa ciągła trasa daje 10 punktów, przy równej długości każdemu. Może przechodzić przez miasto kilka razy, ale każdym połączeniem tylko raz.
scoring-marklin = Punkty za połączenia i towary już policzono. Wszystkie Bilety się odkrywa: zrealizowane dodają swoje punkty, niezrealizowane odejmują. Najwięcej zrealizowanych Biletów daje 10 punktów, przy równej liczbie każdemu.
scoring-london = Punkty za połączenia już policzono. Wszystkie Bilety się odkrywa: zrealizowane dodają swoje punkty, niezrealizowane odejmują. Za każdą dzielnicę, której wszystkie miejsca łączy twoja sieć, dostajesz tyle punktów, ile wynosi jej numer; inni też mogą je dostać.
scoring-new-york = Najpierw połączenia, potem Bilety: zrealizowane dodają swoje punkty, niezrealizowane odejmują. Każda atrakcja turystyczna na końcu twojego połączenia daje 1 punkt; inni też mogą go dostać.
special-usa = Cudze połączenia nie pomagają twoim Biletom. Karty, które zostały na ręce, nie są nic warte. Przy równych punktach wygrywa ten, kto zrealizował więcej Biletów, potem ten, kto ma dłuższą trasę; jeśli i to nie rozstrzyga, zwycięstwo jest wspólne.
special-marklin = Za pozostałych pasażerów nic się nie odejmuje. Kartami pasażera nie płaci się za połączenia. Przy równych punktach wygrywa ten, kto zrealizował więcej Biletów, potem ten, kto ma więcej towarów; jeśli i to nie rozstrzyga, zwycięstwo jest wspólne.
special-london = Za niepełną dzielnicę nic się nie odejmuje. Przy równych punktach wygrywa ten, kto zrealizował więcej Biletów; jeśli i to nie rozstrzyga, zwycięstwo jest wspólne.
special-new-york = Atrakcja liczy ci się raz, bez względu na to, ile twoich połączeń się tam kończy. Z ostatniej tury można zrezygnować. Przy równych punktach wygrywa ten, kto zrealizował więcej Biletów; jeśli i to nie rozstrzyga, zwycięstwo jest wspólne.

cg-goal = Mapy tu nie ma. Bilety wymagają kart w określonych kolorach, a realizujesz je kartami ze swojego stosu „Stacja”. Karty trafiają tam powoli, przez twoją zajezdnię, na którą przeciwnicy mogą napaść.
cg-setup = Każdy dostaje lokomotywę i siedem kart; pięć kart leży odkrytych. Dostajesz sześć Biletów i zatrzymujesz, ile chcesz, co najmniej jeden. Za każdą z sześciu metropolii jest premia.
cg-stack = Na początku twojej tury wierzchnia karta każdej grupy w twojej zajezdni trafia zakryta na stos. Nikt, nawet właściciel, nie zagląda do stosu, dopóki nie przyjdzie czas realizacji Biletów. Pamięć jest częścią gry.
cg-turn = Potem zrób jedną rzecz: dobierz karty, wyłóż karty albo dobierz Bilety.
cg-take = Dobierz dwie karty: odkryte albo w ciemno z talii. Odkryta lokomotywa liczy się za dwie. Wszystkich pięciu odkrytych kart naraz nigdy się nie wymienia.
cg-place = Wyłóż albo co najmniej dwie karty jednego koloru, także z lokomotywami, albo dokładnie trzy karty w trzech różnych kolorach. Koloru, który już leży w twojej zajezdni, nie można wyłożyć.
cg-robbery = Jeśli ten kolor leży w zajezdni przeciwnika, wyłóż więcej kart, niż on ma: cała jego grupa trafia do odrzuconych kart. Ty ich nie dostajesz. Na stos nie można napaść.
cg-tickets = Dobierz cztery Bilety i zatrzymaj dowolną liczbę albo żadnego.
cg-end = Gdy z talii zniknie ostatnia karta, każdy ma jeszcze jedną turę. Karty, które zostały w zajezdniach, nie trafią już na stosy. Runda kończy się też, gdy przez trzy okrążenia stołu nic się nie rusza: żadna karta nie trafia na stos, a każda tura to pas albo dobranie Biletów, z których żaden nie został.
cg-complete = Każdy Bilet wymaga dokładnie tych kart, które pokazuje, ze stosu; lokomotywa zastępuje każdą, a każda karta służy tylko jednemu Biletowi. Program proponuje najlepszy wybór; możesz go zmienić.
cg-rounds = Przy czterech graczach jest druga runda. Karty na ręce i niezrealizowane Bilety zostają; pozostałe karty się tasuje, każdy dostaje cztery, a zajezdnie i stosy są na początku puste.
cg-cities = Na końcu każda metropolia daje premię temu, kto zrealizował do niej najwięcej Biletów; przy równej liczbie całą premię dostaje każdy.
cg-scoring = Zrealizowane Bilety dodają swoje punkty, niezrealizowane odejmują, a potem dochodzą premie metropolii. Przy równych punktach wygrywa ten, kto zrealizował więcej Biletów, potem ten, kto ma więcej premii; jeśli i to nie rozstrzyga, zwycięstwo jest wspólne.
