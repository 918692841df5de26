const MOST_BYTES = 20 * 1000 * 1000;
const MOST_ROWS = 100_000;

/** So many rows as a file of 20 MB has. @param rowOf the row at a place */
function fileOf(header, rowOf, mostRows = MOST_ROWS) {
  const lines = [header];
  let bytes = header.length;
  for (let at = 0; at < mostRows; at += 1) {
    const line = rowOf(at);
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > MOST_BYTES) break;
    lines.push(line);
  }
  return lines.join('\n');
}

const SHOPIFY =
  'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Grams,Variant Taxable';
const WOOCOMMERCE =
  'ID,Type,SKU,Name,Published,Stock,Regular price,Sale price,Parent,' +
  Array.from({ length: 20 }, (_, at) => `Attribute ${at + 1} name,Attribute ${at + 1} value(s)`).join(',');
const WIDE = Array.from({ length: 498 }, (_, at) => `column ${at}`).join(',');

function wooCommerceRow(at) {
  const parent = Math.floor(at / 5000);
  const isParent = at % 5000 === 0;
  const attributes = Array.from({ length: 20 }, (_, n) => `Attribute ${n},${isParent ? '' : at % 97}`);
  const kind = isParent ? 'variable' : 'variation';
  const of = isParent ? '' : `W-${parent}`;
  return `${at + 1},${kind},W-${isParent ? parent : `${parent}-${at}`},Shirt,maybe,few,free,free,${of},${attributes.join(',')}`;
}

/** Files of up to 20 MB that cost an import the most, by what is nasty about them. */
export const NASTY_FILES = {
  'rows that are wrong': {
    format: 'own',
    text: () =>
      fileOf(
        'sku,name,basePrice,salePrice,currentStock,isActive,weight,attributes',
        (at) => `W-${at},${'Mug '.repeat(30)},free,free,many,maybe,heavy,{`,
      ),
  },
  'wrong rows of large products': {
    format: 'own',
    text: () =>
      fileOf(
        'sku,name,variantSku,variantOptions,variantBasePrice,variantWeight,variantStock,variantIsActive',
        (at) => `W-${Math.floor(at / 5000)},Mug ${at},V-${at},{,free,heavy,many,maybe`,
      ),
  },
  'wrong variants of Shopify': {
    format: 'shopify',
    text: () =>
      fileOf(
        SHOPIFY,
        (at) =>
          `h${Math.floor(at / 5000)},Shirt ${at},Size,,Colour,,S-${at},many,free,heavy,perhaps${'x'.repeat(100)}`,
      ),
  },
  'wrong variations of WooCommerce': {
    format: 'woocommerce',
    text: () => fileOf(WOOCOMMERCE, wooCommerceRow),
  },
  '500 columns': {
    format: 'own',
    text: () => fileOf(`sku,name,${WIDE}`, (at) => `C-${Math.floor(at / 3900)},n${',a'.repeat(498)}`),
  },
  '500 columns, all but the last empty': {
    format: 'own',
    text: () => fileOf(`sku,name,${WIDE}`, (at) => `C-${Math.floor(at / 3900)},n${','.repeat(498)}a`),
  },
  'paths of categories': {
    format: 'own',
    text: () =>
      fileOf('sku,name,basePrice,categories', (at) => {
        const paths = Array.from({ length: 4000 }, (_, path) => `Shelf ${at} > Board ${path}`);
        return `P-${at},Mug,10,"${paths.join('\n')}"`;
      }),
  },
  'nested markup': {
    format: 'own',
    text: () =>
      fileOf('sku,name,basePrice,description', (at) => `M-${at},Mug,10,${'<div><b>'.repeat(12_000)}x`),
  },
  'boxes beside boxes': {
    format: 'own',
    text: () =>
      fileOf('sku,name,basePrice,description', (at) => `B-${at},Mug,10,${'<div>a</div>'.repeat(8_000)}`),
  },
  'short rows': { format: 'own', text: () => fileOf('sku,name,basePrice', (at) => `R-${at},Mug ${at},10`) },
  'one product of 5,000 rows': {
    format: 'own',
    text: () =>
      fileOf(
        'sku,name,basePrice,tags,attributes,variantSku,variantOptions,variantStock',
        (at) =>
          `O-1,Mug,${at === 0 ? 10 : ''},t${at},,O-1-${at},"{""size"":""s${at}"",""colour"":""${'c'.repeat(200)}""}",3`,
        5000,
      ),
  },
  'products of 250 variants': {
    format: 'shopify',
    text: () =>
      fileOf(
        SHOPIFY,
        (at) =>
          `v${Math.floor(at / 250)},Shirt,Size,s${at % 250},Colour,${'c'.repeat(60)},MODEL-${Math.floor(at / 250)},3,10,20,true`,
      ),
  },
};
