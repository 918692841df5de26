import { emptyDraft, type ProductDraft } from './product-draft.js';
import { renamesOf, skuOf, variantsOf } from './variant-combinations.js';

const SHIRT: ProductDraft = {
  ...emptyDraft(),
  sku: 'LINEN-SHIRT',
  hasVariants: true,
  options: [
    { name: 'size', values: 'S, M' },
    { name: 'color', values: 'Red,Blue, Red' },
  ],
};

describe('a product as it is typed', () => {
  it.each([
    [['Linen shirt'], 'LINEN-SHIRT'],
    [['Café au lait, 250 g'], 'CAFE-AU-LAIT-250-G'],
    [['लिनन', 'M'], 'लिनन-M'],
    [['  '], ''],
  ])('makes a SKU of %j: %s', (parts, sku) => {
    expect(skuOf(...parts)).toBe(sku);
  });

  it('has a variant for every combination, each once', () => {
    expect(variantsOf(SHIRT).map(({ sku }) => sku)).toEqual([
      'LINEN-SHIRT-S-RED',
      'LINEN-SHIRT-S-BLUE',
      'LINEN-SHIRT-M-RED',
      'LINEN-SHIRT-M-BLUE',
    ]);
  });

  it('keeps what was typed of a combination when others are added or go', () => {
    const [first] = variantsOf(SHIRT);
    const typed = { ...SHIRT, variants: [{ ...first!, stock: '9' }] };
    const more = variantsOf({ ...typed, options: [{ name: 'size', values: 'L, S' }, SHIRT.options[1]!] });
    expect(more.find(({ options }) => options['size'] === 'S' && options['color'] === 'Red')?.stock).toBe(
      '9',
    );
    expect(
      variantsOf({ ...typed, options: [{ name: 'size', values: 'L' }] }).map(({ stock }) => stock),
    ).toEqual(['']);
  });

  it('has none while no value is typed', () => {
    expect(variantsOf({ ...SHIRT, options: [{ name: 'size', values: ' , ' }] })).toEqual([]);
  });

  it('keeps a variant under another name, however long it takes to type it, and takes one back', () => {
    const shown = [{ ...variantsOf(SHIRT)[0]!, _id: 's', options: { size: 'S' }, stock: '9' }];
    const shownOptions = [{ name: 'size', values: 'S' }];
    let draft: ProductDraft = { ...SHIRT, variants: shown, shownVariants: shown, shownOptions };
    const ids = ['', 'Sm', 'Small', 'Small, M', 'S'].map((values) => {
      draft = { ...draft, options: [{ name: 'size', values }] };
      draft = { ...draft, variants: variantsOf(draft) };
      return draft.variants.map(({ _id }) => _id);
    });
    expect(ids).toEqual([[], ['s'], ['s'], [undefined, undefined], ['s']]);
    expect(renamesOf({ ...draft, options: [{ name: 'size', values: 'Small' }] })).toEqual([
      { name: 'size', from: 'S', to: 'Small' },
    ]);
  });
});
