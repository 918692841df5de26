/** The names of columns in the languages of shops, by the English ones; `#` is a number. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  title: ['titolo', 'titel', 'título', 'titre'],
  description: ['descrizione', 'beschreibung', 'descripción'],
  price: ['prezzo', 'preis', 'precio', 'prix'],
  currency_code: ['währungscode'],
  quantity: ['quantità', 'stückzahl', 'cantidad', 'quantité'],
  tags: ['tag'],
  materials: ['materiali', 'materialien', 'materiales', 'matériaux'],
  'image#': ['immagine#', 'bild#', 'imagen#'],
  'variation # type': ['tipo variante #', 'variationstyp #'],
  'variation # name': ['nome variante #', 'variationsname #'],
  'variation # values': ['valori variante #', 'variationswert #'],
  sku: ['bestandseinheit'],
};
const ENGLISH = new Map(
  Object.entries(NAMES).flatMap(([english, names]) => names.map((name) => [name, english])),
);

/** Returns the English name of a column; itself where it is none of these. */
export function etsyColumn(folded: string): string {
  const [number = ''] = /\d+/.exec(folded) ?? [];
  const english = ENGLISH.get(number === '' ? folded : folded.replace(number, '#'));
  return english === undefined ? folded : english.replace('#', number);
}
