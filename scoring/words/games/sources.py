"""Where the rules were read: title and address of each source, by the keys of docs/rules/README.md, 16."""

from typing import NamedTuple


class Source(NamedTuple):
    """A text that says how a game is played."""

    key: str
    title: str
    """In its own words, or ours where it has none; with the language of the text."""

    address: str
    """Empty for the texts that came with the project."""


_OWN = (
    Source("S-2P", "2-Player Manillen", ""),
    Source("S-MANNI", "How To Play Manni", ""),
    Source("S-MAR", "Mariglia", ""),
    Source("S-BOU", "Jean Boussac, Encyclopédie des jeux de cartes, Paris 1896: Manille", ""),
)
_PUBLIC = (
    Source(
        "BOUSSAC-FR",
        "Boussac in French, with scanning errors",
        "https://jouerenlignefr.org/encyclop%C3%A9die/la-manille",
    ),
    Source(
        "UNIVERSALIS",
        "Encyclopaedia article on manille (fr)",
        "https://universalis.fr/encyclopedie/manille-jeu-de-cartes",
    ),
    Source(
        "BUTINET-MANILLE",
        "Parlée, muette, coinchée, enchères in short (fr)",
        "https://www.butinet.cat/forums/viewtopic.php?f=12&t=279",
    ),
    Source(
        "MAISON-FACILE",
        "The same four forms (fr)",
        "https://maison-facile.com/magazine/multimedia/se-divertir/jouer-entre-amis/682-jeux-de-car"
        "tes-la-manille",
    ),
    Source(
        "PICKPOCKET",
        "The same four forms, from a card maker (fr)",
        "https://pickpocketcards.com/fr/content/13-manille",
    ),
    Source("SAVOIR", "Manille parlée (fr)", "https://loisirs.savoir.fr/la-manille"),
    Source(
        "GRANDCERCLE",
        "Manille muette with a dummy (fr)",
        "http://www.grandcercle.com/La-Manille-muette.html",
    ),
    Source("ADPOKER", "Manille contrée (fr)", "http://www.adpoker.fr/manille-contree-coinchee.html"),
    Source(
        "WIKIBOOKS-FR",
        "Manille to 121 (fr)",
        "https://fr.m.wikibooks.org/wiki/Bo%C3%AEte_%C3%A0_jeux/La_manille",
    ),
    Source("ES-MANILLE", "Translated encyclopaedia article (es)", "http://es.knowledger.de/0638179/Manille"),
    Source(
        "CARDGAMES-WIKI",
        "Manillen after Lennert Lanssens (en)",
        "https://cardgames.wiki/allgames-2/manillen-2/",
    ),
    Source(
        "MIF",
        "Flemish on-line manillen (nl)",
        "https://www.makeitfly.group/nl/manillen-all-time-favourite",
    ),
    Source("VLS-WIKI", "West Flemish encyclopaedia, manillen", "https://vls.m.wikipedia.org/wiki/Manillen"),
    Source(
        "VLS-DIFF",
        "An edit of it that shows the rules",
        "https://vls.m.wikipedia.org/wiki/Specioal:MobielVerschillen/52382",
    ),
    Source(
        "PLANK",
        "Club regulations, Bruges (nl)",
        "http://buurthuisdewissel.brugseverenigingen.be/Plankierkoarters/ReglementPlankierkoarters",
    ),
    Source(
        "MANILLIO",
        "The rules of manill.io, tournament software (en)",
        "https://github.com/StijnVVL/manillenTracker",
    ),
    Source(
        "SPELARCH",
        "The talking game, described in Dutch",
        "http://spelarch.khbo.be/vertalingen/Manillen.html",
    ),
    Source(
        "MANILLEN-PLUS",
        "Manillen Plus (en)",
        "https://safetytotoking.blogspot.com/2021/09/manillen-plus_8.html",
    ),
    Source(
        "ULTRAFOOD",
        "Manillen Plus retold (en)",
        "https://ultrafoodmess.com/rules/manillen-plus-game-rules-manillen-plus/",
    ),
    Source(
        "ROESELARE",
        "Open pairs championship, June 2023 (nl)",
        "https://kw.be/nieuws/samenleving/vrije-tijd/eerste-open-kampioenschap-manillen-voor-duos-i"
        "n-roeselare-kaarten-is-weer-enorm-populair/",
    ),
    Source("GAMBITER", "Manni, after Spilabók AB (en)", "https://gambiter.com/cards/whist/manni.html"),
    Source("SPILAREGLUR", "Manni (is)", "http://spilareglur.is/Game?id=19"),
    Source(
        "FRETTABLADID",
        "Manni, newspaper of 19 January 2019 (is)",
        "https://www.pressreader.com/iceland/frettabladid/20190119/282720523147581",
    ),
    Source("TGR", "Another local Manni (en)", "https://traditionalgamerules.neocities.org/manni.html"),
    Source(
        "MBL",
        "Morgunblaðið, 28 December 2024, Hornafjarðarmanni (is)",
        "https://beta.mbl.is/greinasafn/grein/1878530/?dags=2024-12-28&item_num=16",
    ),
    Source("GR-HORNA", "Hornafjarðarmanni (en)", "https://gamerules.com/rules/hornafjardarmanni/"),
    Source("GR-LAUGA", "Laugavatnsmanni (en)", "https://gamerules.com/rules/laugavatnsmanni/"),
    Source(
        "WATERFIRE",
        "Exchange pupils' blog from Höfn, 2006 (en)",
        "https://waterfire.fas.is/NewsAndTrivia/blog/2006/03/our-5th-day-in-iceland-february-22nd.html",
    ),
    Source(
        "FISK07",
        "A player's report of the world championship 2007 (is)",
        "https://fiskholl.blog.is/blog/fiskholl/entry/254226",
    ),
    Source(
        "FISK18",
        "Announcement of the Icelandic championship 2018 (is)",
        "https://fiskholl.blog.is/blog/fiskholl/entry/2214766",
    ),
    Source(
        "IOGAMES",
        "How to play Mariglia (it)",
        "https://iogames.studenti.it/come-giocare-a-mariglia-434759.html",
    ),
    Source(
        "SCRIBD-MAR",
        "A Mariglia rules sheet (it)",
        "https://it.scribd.com/document/555065988/Regole-del-gioco-gvfdx",
    ),
    Source(
        "PROLOCO",
        "A card tournament at Villanova (it)",
        "http://prolocovillanova.webnode.it/news/i%c2%b0%20torneo%20di%20carte/",
    ),
    Source("IT-WIKI", "Italian encyclopaedia article", "https://it.m.wikipedia.org/wiki/Mariglia"),
    Source("PAGAT-MALILLA", "Malilla (en)", "https://www.pagat.com/manille/malilla.html"),
    Source(
        "ONLINEGUIDE",
        "Malilla retold (en)",
        "https://onlinegameguide.com/malilla-most-popular-card-game-in-mexico/",
    ),
    Source(
        "DIARIOPOPULAR",
        "Spanish Manilla (es)",
        "https://www.diariopopular.com.ar/suerte/la-manilla-mano-los-mas-capotes-n175432",
    ),
    Source("KARTENSPIELE", "La Malilla for two (de)", "https://kartenspiele.net/tag/la-malilla/"),
    Source("CARTES-CAT", "Botifarra (en)", "https://cartescatalanes.com/reglaments/botifarraGB.htm"),
    Source("WP-BOT", "Botifarra, encyclopaedia (en)", "https://en.wikipedia.org/wiki/Botifarra_(card_game)"),
    Source("VILAPEDIA", "Botifarra (ca)", "https://vilapedia.wikis.cc/wiki/La_botifarra"),
    Source(
        "LLORET",
        "Rules of Lloret 2014 (ca)",
        "http://www.butinet.cat/index.php?pagina=campionat_lloret_14_normes",
    ),
    Source(
        "TORREFARRERA",
        "Rules of Torrefarrera (ca)",
        "https://botifarra-torrefarrera.blogspot.com/p/1.html",
    ),
    Source("VILAPLANA", "Rules of Vilaplana 2017 (ca)", "https://butivilaplana17.webnode.cat/normes/"),
    Source(
        "GIRONA",
        "Rules of Girona 2016 (ca)",
        "http://www2.girona.cat/ca/firesdesantnarcis_campionat_botifarra",
    ),
)
SOURCES: dict[str, Source] = {source.key: source for source in (*_OWN, *_PUBLIC)}
