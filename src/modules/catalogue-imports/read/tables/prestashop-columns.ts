/** Other names of columns, of earlier versions and of the samples in Spanish. */
const OTHERS = new Map(
  Object.entries({
    id: 'product id',
    'short description': 'summary',
    'meta-title': 'meta title',
    'meta-description': 'meta description',
    'id del producto': 'product id',
    'referencia del producto': 'product reference',
    'atributo (nombre:tipo:posicion)': 'attribute (name:type:position)',
    'valor (valor:posicion)': 'value (value:position)',
    'ref proveedor': 'supplier reference',
    referencia: 'reference',
    'precio de coste': 'wholesale price',
    'impacto en el precio': 'impact on price',
    ecotasa: 'ecotax',
    cantidad: 'quantity',
    'cantidad minima': 'minimal quantity',
    'impacto en el peso': 'impact on weight',
    'predeterminado (0=no, 1=si)': 'default (0 = no, 1 = yes)',
    'urls de las imagenes': 'image urls',
    'textos alternativos de imagen': 'image alt texts',
    'id / nombre de la tienda': 'id / name of shop',
  }),
);

/** Returns the name of a column without what says that it is required or a list, and without accents of another language. */
export function prestashopColumn(folded: string): string {
  const plain = folded
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/\s*\(x,y,z\.*\)$/, '')
    .replace(/\s*[*#]$/, '')
    .trim();
  return OTHERS.get(plain) ?? plain;
}
