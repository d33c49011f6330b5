"""The set-ups as the rulebook prints them, copied from the book by hand to check the data against.

One line a list entry: designation and strength as printed ; zone as printed ; the counters it means (brigade pattern
of the order of battle; `su_rb_52..54_18` is a run). A `?` stands for what the text lost: alone for a zone, after a zone
name where the book gives the zone but not which unit stands there. `-` is a strength that is not printed. `@` opens a
command, by the end of its ledger id.
"""

ON_LVIV = """
@ sov.south_western_front
Jegorov HQ ; ? ; hq_jegorow
@ sov.12th_army
Miezeninow HQ ; ? ; hq_miezeninow
172/58 RD [4] ; Kamień Koszyrski ; su_rb_172_58
173/58 RD [4] ; Soszczyno ; su_rb_173_58
73/25 RD [2] ; Hołoby ; su_rb_73_25
74/25 RD [2] ; Hołoby ; su_rb_74_25
75/25 RD [2] ; Hrywatki ; su_rb_75_25
Golikow (cav.) [1] ; Perespa ; su_cav_golikow
Baszkirska CB [1] ; Perespa ; su_cb_baszkirska
Bohuńska CB [1] ; Perespa ; su_cb_bohunska
25 CB [1] ; Perespa ; su_cb_25
7 CB [1] ; Perespa ; su_cb_7
Zapasowa CB [1] ; Perespa ; su_cb_zapasowa
130/44 RD [2] ; Kukle ; su_rb_130_44
131, 132/44 RD [3] ; Rożyszcze ; su_rb_131..132_44
7 RD [6] ; Perespa ; su_rb_19..21_7
@ sov.1st_horse_army
Miezenin (Budionny) HQ ; Krzemieniec ; hq_budionny
71/24 RD [3] ; Łuck ; su_rb_71_24
72/24 RD [3] ; Ostrożec ; su_rb_72_24
45 RD [8] ; Podkamień ; su_rb_133..135_45
6 CD [4] ; Demidówka ; su_cd_6
4 CD [4] ; Sitno ; su_cd_4
14 CD [4] ; Radziwiłłów ; su_cd_14
11 CD [4] ; Radziwiłłów ; su_cd_11
Spec. CB [2] ; Krzemieniec ; su_cb_s
@ sov.4th_14th_army
Szuwajew HQ ; Tarnopol ; hq_szuwajew
60 RD [9] ; Tarnopol ; su_rb_178..180_60
47 RD [4] ; Tarnopol ; su_rb_139..141_47
8 CD [3] ; Tarnopol ; su_cd_8
123/41 RD [3] ; Trembowla ; su_rb_123_41
122/41 RD [3] ; Borszczów ; su_rb_122_41
121/41 RD [3] ; Buczacz ; su_rb_121_41
41 CB [2] ; Buczacz ; su_cb_41
@ pol.southern_front
Front Południowy HQ ; Chełm ; hq_front_poludniowy
@ pol.6th_army
Osikowski HQ ; Lwów ; hq_osikowski
23 IB/12 ID [3] ; Mikulińce ; pl_ib_23
24 IB/12 ID [3] ; Jeziorna ; pl_ib_24
25 IB/13 ID [3] ; Zborów ; pl_ib_25
26 IB/13 ID [3] ; Żałożce ; pl_ib_26
4 CB [5] ; Stanisławczyk ; pl_cb_4
6 CB [2] ; Łopatyn ; pl_cb_6
1 CB [2] ; Milatyn ; pl_cb_1
3 CB [2] ; Milatyn ; pl_cb_3
11 IB/6 ID [10] ; Brody ; pl_ib_11
10 IB/5 ID [6] ; Busk ; pl_ib_10
@ pol.3rd_army
Zieliński HQ ; Chełm ; hq_zielinski
Bałachowicz [2] ; Sławatycze ; pl_gr_balachowicz
3 ID Leg. [8] ; Dubienka ; pl_ib_leg_5 pl_ib_leg_6
1 IB/1 ID [7] ; Boremel ; pl_ib_leg_1
3 IB/1 ID [3] ; Włodawa ; pl_ib_leg_3
6 ID (ukr.) [2] ; Chełm ; ukr_id_6
7 ID [6] ; Luboml ; pl_ib_13..14
@ pol.ukrainian_army
Pawlenko HQ ; Podhajce ; hq_pawlenko
1 ID [4] ; Uścieszko ; ukr_id_1
3 ID [9] ; Złoty Potok ; ukr_id_3
2 ID [4] ; Podhajce ; ukr_id_2
4 ID [3] ; Mogilnica ; ukr_id_4
5 ID [3] ; Uścieszko ; ukr_id_5
CD [2] ; Tłumacz ; ukr_cd
"""

ON_WARSAW = """
@ sov.south_western_front
Tuchaczewski HQ ; Grodno ; hq_tuchaczewski
@ sov.4th_army
Szuwajew HQ ; Białystok ; hq_szuwajew
164 RB/55 RD [3] ; ? ; su_rb_164_55
34 RB/12 RD [3] ; ? ; su_rb_34_12
12 RD [4] ; ? ; su_rb_35..36_12
143 RB/48 RD [2] ; ? ; su_rb_143_48
18 RD [9] ; ? ; su_rb_52..54_18
53 RD [3] ; ? ; su_rb_157..159_53
@ sov.3rd_cavalry_corps
Gaj HQ ; Łomża ; hq_gaj
10 CD [4] ; ? ; su_cd_10
1/15 CD [2] ; ? ; su_cb_1_15
2, 3/15 CD [3] ; ? ; su_cb_2..3_15
54 RD [15] ; ? ; su_rb_160..162_54
@ sov.15th_army
Kork HQ ; Łomża ; hq_kork
16 RD [9] ; ? ; su_rb_46..48_16
11 RD [11] ; ? ; su_rb_31..33_11
4 RD [12] ; ? ; su_rb_10..12_4
97, 98/33 RD [6] ; ? ; su_rb_97..98_33
@ sov.3rd_army
Lazerewicz HQ ; Zambrów ; hq_lazarewicz
5 RD [8] ; ? ; su_rb_13..15_5
4 CB [1] ; ? ; su_cb_4
6 RD [7] ; ? ; su_rb_16..18_6
21 RD [9] ; ? ; su_rb_61..63_21
56 RD [6] ; ? ; su_rb_166..168_56
@ sov.16th_army
Sołohub HQ ; Bielsk ; hq_sollohub
4, 6 RB/2 RD [8] ; ? ; su_rb_4_2 su_rb_6_2
8 RD [9] ; ? ; su_rb_22..24_8
10 RD [9] ; ? ; su_rb_28..30_10
17 RD [13] ; ? ; su_rb_49..51_17
27 RD [13] ; ? ; su_rb_79..81_27
@ sov.mozyr_group
169 IB/57 RD [3] ; ? ; su_rb_169_57
171 IB/57 RD [2] ; Domaczewo ? ; su_rb_171_57
172/57 RD [2] ; Domaczewo ? ; su_rb_172_57
Zbiorczy/57 [3] ; Stredecz ; su_rb_z_57
@ ger.germans_optional
A Brigade [2] ; ? ; ger_a
B Brigade [2] ; ? ; ger_b
C Brigade [2] ; ? ; ger_c
D Brigade [2] ; ? ; ger_d
@ pol.high_command
Piłsudski HQ ; Warszawa ; hq_pilsudski
@ pol.southern_northern_front
Haller HQ ; Warszawa ; hq_haller
@ pol.1st_army
Latinik HQ ; Łochów ; hq_latinik
Błeszyński [8] ; fortress Ostrołęka ; pl_gr_bleszynski
8 CB [4] ; Sypniewo ; pl_cb_8
Kopa [2] ; Ostrołęka ; pl_gr_kopa
Obuch [2] ; Baranowo ; pl_gr_obuch
10 ID [5] ; Wyszków ; pl_ib_19..20
18 IB/9 [2] ; Wyszków ; pl_ib_18
Etapowa IB [2] ; Wąsewo ; pl_ib_etapowa
3 IB/20 [2] ; Wyszków ; pl_ib_3_20
22 ID Ochotnicza [11] ; Wyszków ; pl_ib_a_22 pl_ib_b_22
8 ID [6] ; Małkinia ; pl_ib_15..16
I/19 [2] ; Stoczek ; pl_ib_i_19
II/19 [2] ; Małkinia ; pl_ib_ii_19
17 ID [2] ; Kosów ; pl_ib_33..34
4 IB/2 DLeg. [2] ; Łochów ; pl_ib_leg_4
@ pol.4th_army
Szeptycki HQ ; Siedlce ; hq_szeptycki
15 ID [6] ; Sokołów Podl. ; pl_ib_29..30
4 ID [3] ; Zbuczyn ; pl_ib_7..8
12 IB/6 [3] ; Siedlce ; pl_ib_12
2 IB/2 DLeg [3] ; Siedlce ; pl_ib_leg_2
Kossecki [4] ; Siedlce ; pl_gr_kossecki
14 ID [6] ; Łosice ; pl_ib_27..28
@ pol.poleska_group
17 IB/9 [3] ; Sławatycze ; pl_ib_17
Ładoś [5] ; erespol ; pl_gr_lados
@ pol.other_polish_units
Habich [3] ; Działdowo ; pl_gr_habich
Modlin [3] ; Modlin ; pl_gar_modlin
"""

ON_WARSAW_ARRIVALS = """
@ 11.wyszogrod
Wyszogród [1] ; Wyszogród ; pl_gar_wyszogrod
@ 11.plock
Płock [2] ; Płock ; pl_gar_plock
@ 11.wloclawek
Włocławek [1] ; Włocławek ; pl_gar_wloclawek
@ 11.vii_brez
VII BRez. [9] ; Modlin ; pl_ib_rez_vii
@ 11.syberyjska_ib
Syberyjska IB. [10] ; Skierniewice ; pl_ib_syberyjska
@ 11.21_ib_11_id
21 IB/11 [7] ; Radzymin ; pl_ib_21
@ 11.grudziadz
Grudziądz [2] ; Grudziądz ; pl_gar_grudziadz
@ 12.torun
Toruń [6] ; Toruń ; pl_gar_torun
@ 12.26_pul
26 puł. [2] ; Bydgoszcz ; pl_pu_26
@ 16.chelmno
Chełmno [1] ; Chełmno ; pl_gar_chelmno
@ 16.fordon
Fordon [1] ; Fordon ; pl_gar_fordon
"""

WARSAW = """
@ pol.northern_front
Haller HQ ; Warszawa ; hq_haller
Grudziądz [8] ; Grudziądz fortress ; pl_gar_grudziadz
Chełmno [3] ; Chełmno fortress ; pl_gar_chelmno
Fordon [2] ; Fordon fortress ; pl_gar_fordon
Toruń [8] ; Toruń fortress ; pl_gar_torun
26 pu (cav) [1] ; Toruń fortress ; pl_pu_26
Osikowski HQ ; Kutno ; hq_osikowski
Włocławek [2] ; Włocławek ; pl_gar_wloclawek
Jaworski (cav.) [3] ; Gostynin ; pl_cav_jaworski
Płock [2] ; Płock ; pl_gar_plock
Wyszogród [1] ; Wyszogród ; pl_gar_wyszogrod
@ pol.5th_army
Sikorski HQ ; Modlin ; hq_sikorski
Habich [3] ; Nowe Miasto Lubawskie ; pl_gr_habich
18 IB/9 ID [4] ; Modlin ; pl_ib_18
Modlin [2] ; Modlin ; pl_gar_modlin
17 IB/9 ID [3] ; Warszawa ; pl_ib_17
8 CB [2] ; Płońsk ; pl_cb_8
18 ID [12] ; Płońsk ; pl_ib_35..36
Syberyjska IB [10] ; Płońsk ; pl_ib_syberyjska
22 ID [10] ; Zakroczym ; pl_ib_a_22 pl_ib_b_22
17 ID [5] ; Modlin ; pl_ib_33..34
@ pol.1st_army
Latinik HQ ; Warszawa ; hq_latinik
VII BRez. [14] ; Zegrze ; pl_ib_rez_vii
10 ID [12] ; Nowy Dwór Mazowiecki ; pl_ib_19..20
4 IB/20 ID [2] ; Błonie ; pl_ib_4_20
11 ID [11] ; Praga ; pl_ib_21..22
19 ID [6] ; Praga ; pl_ib_i_19 pl_ib_ii_19
8 ID [9] ; Wołomin ; pl_ib_15..16
15 ID [16] ; Otwock ; pl_ib_29..30
Gr. Zawadzki [7] ; Praga ; pl_gr_zawadzki
@ pol.2nd_army
Roja HQ ; Grójec ; hq_roja
8 IB/4 ID [5] ; Góra Kalwarja ; pl_ib_8
7 IB/4 ID [5] ; Magnuszew ; pl_ib_7
2 ID [6] ; Kozienice ; pl_ib_leg_2 pl_ib_leg_4
12 IB/6 ID [4] ; Janowiec ; pl_ib_12
@ pol.central_front
Piłsudski HQ ; Dęblin ; hq_pilsudski
Skierski HQ ; Puławy ; hq_skierski
@ pol.maneuvering_group_frozen
Rydz-Śmigły HQ ; Puławy ; hq_rydz_smigly
14 ID [20] ; Dęblin ; pl_ib_27..28
16 ID [11] ; Michów ; pl_ib_31..32
21 ID [14] ; Lubartów ; pl_ib_a_21 pl_ib_b_21
4 CB [3] ; Lubartów ; pl_cb_4
@ sov.western_front
Tuchaczewski HQ ; Białystok ; hq_tuchaczewski
143 BS/48 RD - ; Białystok ; su_rb_143_48
@ sov.4th_army
Szuwajew HQ ; Ciechanów ; hq_szuwajew
12 RD [6] ; Działdowo ; su_rb_34..36_12
18 RD [10] ; Głinojeck ; su_rb_52..54_18
53 RD [6] ; Ciechanów ; su_rb_157..159_53
164 BS/55 RD [2] ; Mława ; su_rb_164_55
54 RD [12] ; Przasnysz ; su_rb_160..162_54
@ sov.3rd_cavalry_corps
Gaj HQ ; Sierpc ; hq_gaj
10 CD [4] ; Lipno ; su_cd_10
15 CD [3] ; Sierpc ; su_cb_1..3_15
@ sov.15th_army
Kork HQ ; Pułtusk ; hq_kork
4 RD [10] ; Nowe Miasto ; su_rb_10..12_4
16 RD [8] ; Nowe Miasto ; su_rb_46..48_16
11 RD [9] ; Pułtusk ; su_rb_31..33_11
33 RD [6] ; Gołymin ; su_rb_97..99_33
4 CB [1] ; Gołymin ; su_cb_4
@ sov.3rd_army
Lazarewicz HQ ; Wyszaków ; hq_lazarewicz
5 RD [8] ; Serock ; su_rb_13..15_5
6 RD [7] ; Nasielsk ; su_rb_16..18_6
21 RD [9] ; Radzymin ; su_rb_61..63_21
56 RD [6] ; Zatory ; su_rb_166..168_56
@ sov.16th_army
Kuk HQ ; Siedlce ; hq_kuk
154/52 RD [2] ; Siedlce ; su_rb_154_52
27 RD [12] ; Radzymin ; su_rb_79..81_27
17 RD [8] ; Korytnica ; su_rb_49..51_17
2 RD [8] ; Kałużyn ; su_rb_4..6_2
10 RD [8] ; Mińsk Mazowiecki ; su_rb_28..30_10
8 RD [7] ; Garwolin ; su_rb_22..24_8
@ sov.mozyr_group
Chwiesin HQ ; Łuków ; hq_chwiesin
2 CB [1] ; Łuków ; su_cb_2
169 BS/57 RD [4] ; Maciejowice ; su_rb_169_57
172 BS/57 RD [2] ; Kock ; su_rb_172_57
171 BS/57 RD [2] ; Łuków ; su_rb_171_57
Unit „Z”/57 RD [4] ; Żelechów ; su_rb_z_57
139 BS/47 RD [3] ; Brześć ; su_rb_139_47
"""

WARSAW_ARRIVALS = """
@ 16.9_cb
9 CB [5] ; Modlin ; pl_cb_9
"""

LVIV = """
@ pol.southern_front
Front Południowy HQ ; Lwów ; hq_front_poludniowy
@ pol.osikowski_6th_army
Osikowski HQ ; Lwów ; hq_osikowski
Lwów [2] ; Lwów ; pl_gar_lwow
Stryj [2] ; Stryj ; pl_gar_stryj
Kołomyja [2] ; Delatyn ; pl_gar_kolomyja
Rawa Ruska [2] ; Rawa Ruska ; pl_gar_rawa_ruska
Sambor [2] ; Sambor ; pl_gar_sambor
Stanisławów [2] ; Stanisławów ; pl_gar_stanislawow
Drohobycz [2] ; Drohobycz ; pl_gar_drohobycz
Gródek [2] ; Gródek Jagielloński ; pl_gar_grodek
23 IB/12 ID [7] ; Boków ; pl_ib_23
24 BS/12 ID [7] ; Brzeżany ; pl_ib_24
25 IB/13 ID [5] ; Brzeżany ; pl_ib_25
26 IB/13 ID [5] ; Przemyślany ; pl_ib_26
6 ID [7] ; Busk ; pl_ib_11..12
9 IB/5 ID [4] ; Gliniany ; pl_ib_9
10 IB/5 ID [4] ; Busk ; pl_ib_10
7 CB [3] ; Witków Nowy ; pl_cb_7
6 CB [3] ; Sokal ; pl_cb_6
1 CB/2 DJ [2] ; Radziechów ; pl_cb_1
@ pol.3rd_army
Zieliński HQ ; Lublin ; hq_zielinski
3 IB/1 ID [8] ; Lublin ; pl_ib_leg_3
1 IB/1 ID [8] ; Lubartów ; pl_ib_leg_1
3 ID [5] ; Hrubieszów ; pl_ib_leg_5 pl_ib_leg_6
14 IB/7 ID [4] ; Chełm ; pl_ib_14
13 IB/7 ID [5] ; Dorohusk ; pl_ib_13
6 ID (ukr.) [2] ; Dubienka ; ukr_id_6
Cossak CB Dońskich [2] ; Komarów ; pl_cb_don
Cossak CB Kubańskich [2] ; Hrubieszów ; pl_cb_kuban
Bałachowicz [2] ; Łęczna ; pl_gr_balachowicz
4 CB [3] ; Lubartów ; pl_cb_4
@ pol.ukrainian_army
Pawlenko HQ ; Stanisławów ; hq_pawlenko
CD - ; Stanisławów ; ukr_cd
1 RD [2] ; Obertyn ; ukr_id_1
3 RD [2] ; Tłumacz ; ukr_id_3
2 RD [2] ; Bolszowce ; ukr_id_2
4 RD [2] ; Bolszowce ; ukr_id_4
5 RD [2] ; Peczenizyn ; ukr_id_5
Abraham [2] ; Zółtańce ; pl_gr_abraham
@ sov.south_western_front
Jegorow HQ ; Ławrów ; hq_jegorow
@ sov.12th_army
Miezeninow HQ ; Kowel ; hq_miezeninow
172 BS/58 RD [4] ; Sosnowica ; su_rb_172_58
173 BS/58 RD [4] ; Uhrusk ; su_rb_173_58
Golikow - ; Włodzimierz ; su_cav_golikow
7 RD [6] ; Włodzimierz ; su_rb_19..21_7
25 RD [6] ; Werba ; su_rb_73..75_25
44 RD [4] ; Krupiczów ; su_rb_130..131_44
132 BS/44 RD [2] ; Mikulicze ; su_rb_132_44
71 BS/24 RD [3] ; Milatyn ; su_rb_71_24
72 BS/24 RD [3] ; Horochów ; su_rb_72_24
@ sov.1st_horse_army_frozen_to
Budionny (not Miezienin) HQ ; Boremel ; hq_budionny
6 CD [6] ; Beresteczko ; su_cd_6
4 CD [6] ; Boremel ; su_cd_4
14 CD [3] ; Stojanów ; su_cd_14
11 CD [6] ; Łopatyn ; su_cd_11
CB „S” [2] ; Łopatyn ; su_cb_s
@ sov.jakir_group
Jakir HQ ; Złoczów ; hq_jakir
45 RD [4] ; Złoczów ; su_rb_133..135_45
47 RD [4] ; Złoczów ; su_rb_139..141_47
@ sov.14th_army
Uborewicz HQ ; Buczacz ; hq_uborewicz
8 CD [6] ; Monasterzyska ; su_cd_8
41 RD [6] ; Buczacz ; su_rb_121..123_41
41 CB [2] ; Buczacz ; su_cb_41
60 RD [4] ; Ciesza ; su_rb_178..180_60
"""

NIEMEN = """
@ pol.high_command
Piłsudski HQ ; Białystok ; hq_pilsudski
@ pol.smigly_rydz_2nd_army
Śmigły Rydz HQ ; Białystok ; hq_rydz_smigly
1 IDLeg. [10] ; Rygiel ; pl_ib_leg_1 pl_ib_leg_3
19 ID [10] ; Rygiel ; pl_ib_i_19 pl_ib_ii_19
17 ID [8] ; Suwałki ; pl_ib_33..34
IB Syberyjska [8] ; Grajewo ; pl_ib_syberyjska
2 CB [4] ; Augustów ; pl_cb_2
4 CB [5] ; Augustów ; pl_cb_4
21 ID [11] ; Sokółka ; pl_ib_a_21 pl_ib_b_21
22 ID [8] ; Nowy Dwór ; pl_ib_a_22 pl_ib_b_22
3 ID Leg [15] ; Krynki ; pl_ib_leg_5 pl_ib_leg_6
@ pol.4th_army
Skierski HQ ; Brześć n/Bugiem ; hq_skierski
2 IB/2 ID Leg. [8] ; Gródek ; pl_ib_leg_2
4 IB/2 ID Leg. [7] ; Hajnówka ; pl_ib_leg_4
15 ID [10] ; Białowieża ; pl_ib_29..30
21/11 ID [6] ; Białowieża ; pl_ib_21
22/11 ID [4] ; Próżana ; pl_ib_22
27/14 ID [5] ; Tewle ; pl_ib_27
28/14 ID [5] ; Białowieża ; pl_ib_28
31/16 ID [4] ; Białowieża ; pl_ib_31
32/16 ID [3] ; Kobryń ; pl_ib_32
@ lit.lithuanians
1 BS [2] ; Sejny ; lit_bs_1
2 BS [2] ; Łódździeje ; lit_bs_2
3 BS [2] ; Kopciowo ; lit_bs_3
4 BS [2] ; Sopoćkinie ; lit_bs_4
@ sov.3rd_army
Łazarewicz HQ ; Lida ; hq_lazarewicz
56 RD [7] ; Grodno ; su_rb_166..168_56
5 RD [4] ; Kuźnica ; su_rb_13..15_5
6 RD [12] ; Kuźnica ; su_rb_16..18_6
7 CB [2] ; Kuźnica ; su_cb_7
21 RD [6]* ; Wawiórka ; su_rb_61..63_21
164 BS/55 RD [2] ; Lida ; su_rb_164_55
2 RD [11]* ; Wawiórka ; su_rb_4..6_2
33 Kubańska CD (infantry unit) [2] ; Lida ; su_cd_33_kuban
@ sov.15th_army
Kork HQ ; Piaski ; hq_kork
16 RD [12] ; Indura ; su_rb_46..48_16
11 RD [9] ; Hołynki ; su_rb_31..33_11
27 RD [10] ; Hołynki ; su_rb_79..81_27
RD „Wochnr” [4] ; Wołkowysk ; su_rd_wochr
@ sov.16th_army
16th Army HQ ; Baranowicze ; hq_kuk
8 RD [4]** ; ? ; su_rb_22..24_8
10 RD [7]** ; ? ; su_rb_28..30_10
17 RD [13] ; ? ; su_rb_49..51_17
48 RD [17] ; Porozów ; su_rb_142..144_48
@ sov.4th_army
Szuwajew HQ ; ? ; hq_szuwajew
19 RD [8] ; ? ; su_rb_55..57_19
57 RD [1 of 3] ; Zaprudy ? ; su_rb_169_57
57 RD [1 of 3] ; Drohiczyn ? ; su_rb_172_57
57 RD [1 of 3] ; Antopol ? ; su_rb_171_57
163 IB/55 RD [1] ; Malecz ? ; su_rb_163_55
165 IB/55 RD [2] ; Łysków ? ; su_rb_165_55
13 CB [2] ; ? ; su_cb_13
"""

NIEMEN_ARRIVALS = """
@ 25.4_id
4 ID [11] ; Białystok ; pl_ib_7..8
@ 25.9_id
9 ID [12] ; Białowieża ; pl_ib_17..18
@ 25.10_id
10 ID [10] ; Brześć ; pl_ib_19..20
@ 26.18_id
18 ID [10] ; Pohost ; pl_ib_35..36
"""
