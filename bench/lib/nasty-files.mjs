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

const OWN = 'sku,name,basePrice,description';
const described = (description) => () => fileOf(OWN, (at) => `D-${at},Mug,10,"${description}"`);

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
  'lists in lists': { format: 'own', text: described('<ul><li>a'.repeat(11_000)) },
  'ends without beginnings': { format: 'own', text: described('<b></i>'.repeat(14_000)) },
  'scripts in drawings': { format: 'own', text: described('<svg><script>a</script>'.repeat(4_300)) },
  'pictures without addresses': { format: 'own', text: described('<img>a'.repeat(16_600)) },
  'attributes of elements': {
    format: 'own',
    text: described(`<p ${Array.from({ length: 14_000 }, (_, at) => `a${at}`).join(' ')}>`),
  },
  'signs of entities': { format: 'own', text: described('<p>&amp;&lt;</p>'.repeat(6_200)) },
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
  'one giant cell': {
    format: 'own',
    text: () => `${OWN}\nG-1,Mug,10,"${'<b>x\n'.repeat(3_900_000)}"\nG-2,Mug,10,x`,
  },
  'a quotation mark that is never closed': {
    format: 'own',
    text: () => `${OWN}\nQ-1,Mug,10,"${'\n'.repeat(19_000_000)}\nQ-2,Mug,10,x`,
  },
  'quotation marks that close nothing': {
    format: 'own',
    text: () => fileOf(OWN, (at) => `Q-${at},Mug,10,"${'""x,'.repeat(120)}`, 40_000),
  },
  'quotation marks in pairs': {
    format: 'own',
    text: () => `${OWN}\nQ-1,Mug,10,"${',""x'.repeat(4_700_000)}`,
  },
  'blank lines': { format: 'own', text: () => `${OWN}\nL-1,Mug,10,x\n${'\n'.repeat(19_900_000)}` },
  'blank rows of 500 columns': {
    format: 'own',
    text: () => `sku,name,${WIDE}\n${`${','.repeat(499)}\n`.repeat(39_000)}C-1,Mug`,
  },
  'rows of one cell in UTF-16': {
    format: 'own',
    text: () =>
      Buffer.from(
        `\uFEFF${fileOf('sku,name,basePrice', (at) => `U-${at},Mug,1`, 600_000)}`,
        'utf16le',
      ).subarray(0, MOST_BYTES),
  },
  'thousands of options': {
    format: 'shopify',
    text: () =>
      fileOf(
        SHOPIFY,
        (at) =>
          `o${Math.floor(at / 5000)},Shirt,Size,s${at},Colour,c${at},S-${at},3,10,20,${'t'.repeat(100)}`,
      ),
  },
  'thousands of pictures': {
    format: 'own',
    text: () =>
      fileOf('sku,name,basePrice,images,imageTexts', (at) => {
        const images = Array.from({ length: 2_000 }, (_, n) => `http://127.0.0.1:1/${at}/${n}.jpg`);
        return `I-${at},Mug,10,"${images.join('\n')}","${'text\n'.repeat(2_000)}"`;
      }),
  },
  'thousands of tags': {
    format: 'own',
    text: () =>
      fileOf('sku,name,basePrice,tags', (at) => {
        const tags = Array.from({ length: 10_000 }, (_, n) => `t${n}`);
        return `T-${at},Mug,10,"${tags.join('\n')}"`;
      }),
  },
  'attributes with thousands of values': {
    format: 'own',
    text: () =>
      fileOf('sku,name,basePrice,attributes', (at) => {
        const values = Array.from({ length: 10_000 }, (_, n) => `""v${n}""`);
        return `A-${at},Mug,10,"{""size"":[${values.join(',')}]}"`;
      }),
  },
  'prices that are nearly numbers': {
    format: 'own',
    text: () => fileOf('sku,name,basePrice', (at) => `N-${at},Mug,${'1 '.repeat(50_000)}x`),
  },
  'variations of Magento': {
    format: 'magento',
    text: () =>
      fileOf(
        'sku,attribute_set_code,product_type,name,price,configurable_variations,additional_attributes',
        (at) => {
          const variations = Array.from({ length: 2_000 }, (_, n) => `sku=M-${at}-${n},size=${n}`);
          const others = Array.from({ length: 2_000 }, (_, n) => `a${n}=${n}`);
          return `M-${at},Default,configurable,Shirt,10,"${variations.join('|')}","${others.join(',')}"`;
        },
      ),
  },
  'choices of Etsy': {
    format: 'etsy',
    text: () =>
      fileOf(
        'TITLE,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1,VARIATION 1 NAME,VARIATION 1 VALUES,VARIATION 2 NAME,VARIATION 2 VALUES',
        (at) => {
          const values = Array.from({ length: 5_000 }, (_, n) => `v${n}`).join(',');
          return `Mug ${at},10,INR,3,,Size,"${values}",Colour,"${values}"`;
        },
      ),
  },
};
