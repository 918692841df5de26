/** The columns in the order of the labels below; `#` is a number. */
const COLUMNS = (
  'type|sku|name|published|short description|description|date sale price starts|date sale price ends|in stock?|stock|weight|length|' +
  'width|height|sale price|regular price|categories|tags|images|parent|brands|attribute # name|attribute # value(s)'
).split('|');

/**
 * The names of the columns in WooCommerce's language packs of 2025 and 2026, without units; an empty one is as in
 * English.
 */
const LABELS = {
  de: 'typ|artikelnummer||veröffentlicht|kurzbeschreibung|beschreibung|datum, an dem der angebotspreis beginnt|datum, an dem der angebotspreis endet|vorrätig?|bestand|gewicht|länge|breite|höhe|angebotspreis|regulärer preis|kategorien|schlagwörter|bilder|übergeordnetes produkt|marken|attribut # name|attribut # wert(e)',
  fr: "|ugs|nom|publié|description courte||date de début de promo|date de fin de promo|en stock ?||poids|longueur|largeur|hauteur|tarif promo|tarif régulier|catégories|étiquettes|||marques|nom de l'attribut #|valeur(s) de l'attribut #",
  es: 'tipo||nombre|publicado|descripción corta|descripción|día en que empieza el precio rebajado|día en que termina el precio rebajado|¿existencias?|inventario|peso|longitud|anchura|altura|precio rebajado|precio normal|categorías|etiquetas|imágenes|superior|marcas|nombre del atributo #|valor(es) del atributo #',
  it: "tipo||nome|pubblicato|breve descrizione|descrizione|data di partenza del prezzo in saldo|data in cui termina l'offerta||magazzino|peso|lunghezza|larghezza|altezza|prezzo in offerta|prezzo di listino|categorie|tag|immagine|genitore|marchi|nome dell'attributo #|valore dell'attributo #",
  nl: '||naam|gepubliceerd|korte beschrijving|beschrijving|startdatum actieprijs|einddatum actieprijs|op voorraad?|voorraad|gewicht|lengte|breedte|hoogte|actieprijs|reguliere prijs|categorieën||afbeeldingen|hoofd|merken|attribuut # naam|attribuut # waarde(n)',
  pt: 'tipo||nome|publicado|descrição curta|descrição|data de preço promocional começa em|data de preço promocional termina em|em estoque?|estoque|peso|comprimento|largura|altura|preço promocional|preço|categorias||imagens|ascendente|marcas|nome do atributo #|valores do atributo #',
  pl: 'rodzaj||nazwa|opublikowano|krótki opis|opis|data rozpoczęcia promocji|data zakończenia promocji|w magazynie?|stan magazynowy|waga|długość|szerokość|wysokość|cena promocyjna|cena|kategorie|znaczniki|obrazki|nadrzędny|marki|nazwa atrybutu #|wartości atrybutu #',
  sv: 'typ|artikelnummer|namn|publicerad|kort beskrivning|beskrivning|datum när reapriset börjar|datum när reapriset upphör|i lager?|lager|vikt|längd|bredd|höjd|reapris|ordinarie pris|kategorier|etiketter|bilder|överordnad|varumärken|attribut # namn|attribut # värde(n)',
  ja: 'タイプ||名前|公開済み|簡単な説明|説明|セール価格の開始日|セール価格の終了日|在庫の有無|在庫|重量|長さ|幅|高さ|セール価格|標準価格|カテゴリー|タグ|画像|親|ブランド|属性 # の名前|属性 # の値',
  ru: 'тип|артикул|имя|опубликован|короткое описание|описание|дата начала действия продажной цены|дата окончания действия продажной цены|в наличии?|запасы|вес|длина|ширина|высота|цена распродажи|базовая цена|категории|метки|изображения|родительский||имя атрибута #|значение(-я) аттрибута(-ов) #',
} as const;

/** Labels of packs of 2018 to 2024. */
const EARLIER: Readonly<Record<string, string>> = {
  'datum, an dem angebotspreis beginnt': 'date sale price starts',
  'datum, an dem angebotspreis endet': 'date sale price ends',
  profondeur: 'length',
  '¿en inventario?': 'in stock?',
  ancho: 'width',
  cod: 'sku',
  etichette: 'tags',
  'attributo # nome': 'attribute # name',
  'attributo # valuta(e)': 'attribute # value(s)',
  'korte omschrijving': 'short description',
  'naam eigenschap #': 'attribute # name',
  'waarde eigenschap #': 'attribute # value(s)',
  ref: 'sku',
  'produto ascendente': 'parent',
  tagi: 'tags',
  opublikowany: 'published',
  magazyn: 'stock',
  'element nadrzędny': 'parent',
  rodzic: 'parent',
  artikelnr: 'sku',
  lagersaldo: 'stock',
  taggar: 'tags',
  förälder: 'parent',
  identyfikator: 'id',
};

/** Labels of columns that say how a product is shown, taxed and sold. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  'visibility in catalog': [
    'sichtbarkeit im katalog',
    'visibilité dans le catalogue',
    'visibilidad en el catálogo',
    'visibilità nel catalogo',
    'zichtbaarheid in catalogus',
    'visibilidade no catálogo',
    'widoczność w katalogu',
    'synlighet i katalog',
    'видимость в каталоге',
  ],
  'is featured?': [
    'ist hervorgehoben?',
    'mis en avant ?',
    '¿está destacado?',
    'in primo piano?',
    'uitgelicht?',
    'em destaque?',
    'wyróżniony produkt?',
    'рекомендуемый?',
  ],
  'tax status': [
    'steuerstatus',
    'état de la tva',
    'statut fiscal',
    'estado del impuesto',
    'stato delle imposte',
    'btw status',
    'status do imposto',
    'status podatku',
    'momsstatus',
    'статус налога',
  ],
  'tax class': [
    'steuerklasse',
    'classe tva',
    'clase de impuesto',
    'aliquota di imposta',
    'belastingklasse',
    'classe de imposto',
    'klasa podatkowa',
    'momsklass',
    'momsgrupp',
  ],
  'backorders allowed?': [
    'lieferrückstande erlaubt?',
    'rückstände erlaubt?',
    'autoriser les commandes de produits en rupture ?',
    '¿permitir reservas de productos agotados?',
    'abilita gli ordini arretrati?',
    'nabestellingen toestaan?',
    'pozwalać na zamówienia oczekujące (na dostawę do magazynu)?',
    'tillåt restnoteringar?',
    'задержанный заказ возможен?',
  ],
  'sold individually?': [
    'nur einzeln verkaufen?',
    'vendre individuellement ?',
    '¿vendido individualmente?',
    'venduto singolarmente?',
    'wordt individueel verkocht?',
    'sprzedawany pojedynczo?',
    'продано индивидуально?',
  ],
  'allow customer reviews?': [
    'kundenrezensionen erlauben?',
    'kundenbewertungen erlauben?',
    'autoriser les avis clients ?',
    '¿permitir valoraciones de clientes?',
    'permetti le recensioni clienti?',
    'klantbeoordelingen toestaan?',
    'włącz opinie klientów?',
    'разрешить отзывы от клиентов?',
  ],
  position: ['posición', 'posizione', 'positie', 'позиция'],
  'attribute # visible': ['attributo # visibile', 'zichtbare eigenschap #'],
};

/** Units of weights and sizes in headers, which are translated. */
const UNITS: Readonly<Record<string, string>> = {
  livres: 'lbs',
  pouce: 'in',
  funty: 'lbs',
  uncje: 'oz',
  cale: 'in',
  jardy: 'yd',
  'am. pund': 'lbs',
  'am. uns': 'oz',
  tum: 'in',
  yard: 'yd',
  'lbs (ポンド)': 'lbs',
  'oz (オンス)': 'oz',
  'in (インチ)': 'in',
};

const META = /^(?:méta|metadado|pola|メタ|мета) ?: ?/;
const WITH_UNIT = /^(.+?) ?[(（](.+)[)）]$/;

const BY_LABEL: ReadonlyMap<string, string> = new Map([
  ...Object.values(LABELS).flatMap((labels) =>
    labels.split('|').flatMap((label, index) => (label === '' ? [] : [[label, COLUMNS[index]!] as const])),
  ),
  ...Object.entries(EARLIER),
  ...Object.entries(SETTINGS).flatMap(([column, labels]) => labels.map((label) => [label, column] as const)),
]);

const SIZES = new Set(['weight', 'length', 'width', 'height']);

/** The English name of a column of WooCommerce, for one in whatever language; both folded. */
export function canonicalColumn(name: string): string {
  if (name.startsWith('gtin')) return 'gtin, upc, ean, or isbn';
  if (META.test(name)) return name.replace(META, 'meta: ');
  const plain = BY_LABEL.get(name);
  if (plain !== undefined) return plain;
  const [number] = /\d+/.exec(name) ?? [];
  const numbered = number === undefined ? undefined : BY_LABEL.get(name.replace(number, '#'));
  if (numbered !== undefined) return numbered.replace('#', number!);
  const [, label = '', unit = ''] = WITH_UNIT.exec(name) ?? [];
  const size = BY_LABEL.get(label) ?? label;
  return SIZES.has(size) ? `${size} (${UNITS[unit] ?? unit})` : name;
}
