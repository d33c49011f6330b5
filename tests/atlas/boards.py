"""The towns that each board names, in the book's own spelling."""

from __future__ import annotations

STRIKE_OF_THE_EAGLE = """
Thorn, Wloclawek, Plock, Brodnica, Lodz, Mlawa, Ciechanow, Modlin, Warsaw, Pultusk, Ostroleka, Wyszkow, Minsk-
Mazowiecki, Lomza, Ostrow, Siedlce, Osowiec, Suwalki, Augustow, Bialystok, Bielsk, Brest-Litovsk, Grodno,
Mariampol, Kaunas, Olita, Kobrin, Volkovysk, Bereza, Lida, Vilna, Slonim, Novogrudok, Bogdanov, Oshmyany,
Baranovichi, Pinsk, Swieciany, Dvinsk, Stolbtsy, Luninets, Postavy, Molodechno, Vileika, Slutsk, Minsk,
Glubokoe, Dokshitsy, Zhitkovichi, Polotsk, Lepel, Borisov, Berezino, Bobruisk, Mazyr, Kalenkovichi, Charyshi,
Tolochin, Zlobin, Rohachev, Vitebsk, Bykhov, Mogilev, Rechitsa, Orsha, Gomel, Krichev, Smolensk, Klintsy,
Yartsevo, Krakow, Kielce, Tarnow, Radom, Sandomierz, Deblin, Rzeszow, Lublin, Przemysl, Sambor, Zamosc, Chelm,
Wlodawa, Rawa-Ruska, Stryj, Lwow, Sokal, Vladimir-Volynsk, Kovel, Stanislawow, Zloczow, Kolomyja, Brody, Lutsk,
Tarnopol, Dubno, Czortkow, Rovno, Kamenets-Podolsk, Sarny, Proskurov, Shepetovka, Starokonstantinov, Novograd-
Volynsk, Olevsk, Mogilev-Podolsk, Zhmerinka, Vinnitsa, Berdichev, Korosten, Zhitomir, Vapnyarka, Ovruch,
Kazatin, Malin, Gaisin, Balta, Skvira, Fastov, Belaya-Tserkov, Uman, Chernobyl, Kiev, Zvenigorodka, Boguslav,
Chernigov, Nezhin, Cherkassy, Elizavetgrad
"""

NEST_OF_EAGLES = """
Grudziądz, Toruń, Brodnica, Łódź, Płock, Kraków, Mława, Kielce, Modlin, Warszawa, Tarnów, Radom, Ostrołęka,
Łomża, Dęblin, Rzeszów, Siedlce, Łuków, Suwałki, Osowiec, Lublin, Przemyśl, Białystok, Zamość, Czeremcha, Chełm,
Borysław, Kowno, Grodno, Brześć, Lwów, Stryj, Wołkowysk, Kobryń, Kowel, Stanisławów, Brody, Kołomyja, Wilno,
Lida, Łuck, Tarnopol, Baranowicze, Pińsk, Równe, Dyneburg, Sarny, Kamieniec Podolski, Mołodeczno, Łuniniec,
Szepetówka, Płoskirów, Głębokie, Mińsk, Zwiahel, Mohylów Podolski, Żmerynka, Borysów, Berdyczów, Winnica,
Połock, Owrucz, Korosteń, Żytomierz, Koziatyn, Bobrujsk, Mozyrz, Kalenkowicze, Żłobin, Fastów, Biała Cerkiew,
Witebsk, Orsza, Mohylew, Humań, Kijów, Gomel, Czernihów, Smoleńsk, Czerkasy, Jarczewo, Rosławl, Klincy,
Bachmacz, Łubny, Jelizawetgrad
"""

WEST_WAS_SAVED = """
Torun, Lodz, Plock, Mlawa, Ostroleka, Warsaw, Siedlce, Deblin, Suwalki, Bialystok, Brest-Litovsk, Kaunas,
Grodno, Wilno, Lida, Swieciany, Baranowicze, Pinsk, Molodeczno, Glebokie, Minsk, Sluck, Polock, Borysow,
Bobrujsk, Nevel, Mozyrz, Vitebsk, Orsha, Mogilev, Rogachev, Gomel, Smolensk, Roslavl, Bryansk, Krakow, Kielce,
Rzeszow, Lublin, Przemysl, Zamosc, Lwow, Kowel, Stanislawow, Luck, Brody, Tarnopol, Rowno, Ostrog, Proskurov,
Kamieniec Podolski, Novograd-Volynski, Korosten, Mogilev-Podolski, Ovruch, Zhytomyr, Vinnytsia, Kiev, Belaya
Tserkov, Uman, Chernigov, Cherkasy, Konotop, Kremenchug, Poltava
"""

# Town and hex, as the georeference of Red Star/White Eagle predicts them.
RED_STAR_WHITE_EAGLE = """
Warsaw 1215, Modlin 1113, Toruń 0509, Bydgoszcz 0308, Płock 0813, Łódź 0616, Radom 1118, Dęblin 1419, Lublin
1620, Siedlce 1616, Brest 2017, Białystok 2012, Łomża 1611, Ostrołęka 1411, Grodno 2309, Suwałki 2007, Wilno
2805, Lida 2709, Baranowicze 2913, Minsk 3510, Mołodeczno 3307, Borisov 3809, Bobruisk 4014, Żłobin 4315, Gomel
4618, Mozyr 3919, Kiev 4327, Korosteń 3724, Zhitomir 3628, Berdichev 3630, Kazatin 3730, Vinnitsa 3532,
Zhmerinka 3434, Uman 4135, Belaya Tserkov 4130, Cherkasy 4833, Proskurov 3031, Kamenets-Podolsky 2835, Tarnopol
2530, Stanisławów 2132, Równe 2825, Łuck 2524, Kowel 2321, Sarny 3022, Pinsk 2918, Chełm 1921, Zamość 1823,
Kraków 0524, Katowice 0223, Częstochowa 0320, Danzig 0703, Königsberg 1302, Kowno 2404, Polotsk 4003, Vitebsk
4405, Smolensk 5007, Orsha 4408, Mogilev 4411, Chernigov 4623, Rogachev 4314, Slutsk 3414, Nezhin 4825, Bakhmach
5124
"""

RIVERS_LAID_BY_HAND = """
Zbrucz, Seret, Strypa, Ikwa, Styr, Turia, Liwiec, Krzna, Orzyc, Biebrza, Muchawiec, Leśna, Nurzec, Huczwa,
Zelwianka, Świsłocz, Słucz, Horyń, Stochód, Szczara, Ptycz, Teterew, Uż, Wkra, Skrwa, Drwęca, Pilica, Wieprz,
Bzura, Stryj, Łomnica, Prut, Czeremosz, Jasiołda
"""

FORTRESSES = """
Modlin, Warszawa, Dęblin, Brześć, Grodno, Osowiec, Kowno, Toruń, Grudziądz, Przemyśl, Łuck, Dubno, Równe,
Giżycko, Królewiec, Bobrujsk, Łomża, Dyneburg
"""

ARMS = """
infantry, cavalry, armour, armoured_train, air, hq, artillery, garrison, fortress, flotilla, marine, supply,
mountain, motorised
"""


def listed(text: str) -> list[str]:
    """The entries of one of these lists."""
    return [entry.strip() for entry in text.replace("\n", " ").split(",")]
