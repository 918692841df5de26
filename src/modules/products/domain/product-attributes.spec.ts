import {
  isProductAttributes,
  validateSelection,
  isOffered,
  isSelectedAttributes,
  sameSelection,
} from './product-attributes.js';

describe('the attributes of a product', () => {
  rules('CAT-09').it.each([
    [{}],
    [{ size: ['S', 'M'] }],
    [{ 'RAM size': [8, 16], boxed: [true, false] }],
    [{ रंग: ['लाल'] }],
  ])('may be %j', (value) => {
    expect(isProductAttributes(value)).toBe(true);
  });

  // prettier-ignore
  rules('CAT-09').it.each([
    'Größe', 'रंग', 'No. of pieces', 'Size (UK/India)', "Women's size", 'Colour & finish', 'Ø mm',
    '100% cotton?', 'Länge: cm', '_id', '…', '$size', '$', '$.a', '.a', 'a.b', '$refs', 'क्\u200dष',
  ])('may be named %j', (name) => {
    expect(isProductAttributes({ [name]: ['a', 'b'] })).toBe(true);
  });

  rules('CAT-09').it.each([
    [[]],
    [null],
    ['size'],
    [{ size: 'M' }],
    [{ size: [] }],
    [{ size: ['M', 'M'] }],
    [{ size: [''] }],
    [{ size: [null] }],
    [{ size: [{}] }],
    [{ size: [Number.NaN] }],
    [{ '': ['M'] }],
    [{ 'a\nb': ['M'] }],
    [{ 'a\u202eb': ['M'] }],
    [{ 'a\u200bb': ['M'] }],
    [{ ' size': ['M'] }],
    [{ $ref: ['M'] }],
    [{ $id: ['M'] }],
    [{ $db: ['M'] }],
    [{ [`a${'b'.repeat(60)}`]: ['M'] }],
    [{ size: ['x'.repeat(256)] }],
    [{ size: Array.from({ length: 256 }, (_, index) => index) }],
    [Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`a${index}`, ['x']]))],
  ])('may not be %j', (value) => {
    expect(isProductAttributes(value)).toBe(false);
  });
});

describe('selected attributes', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, 1]));

  it.each([[{}], [{ size: 'M', gift: true, ram: 16 }], [many(20)]])('may be %j', (value) => {
    expect(isSelectedAttributes(value)).toBe(true);
  });

  // prettier-ignore
  it.each([
    [null], [[]], ['M'], [{ size: ['M'] }], [{ size: null }], [{ size: '' }], [{ size: { $ne: 1 } }],
    [{ $ref: 'x' }], [{ 'a\nb': 'x' }], [many(21)],
  ])('may not be %j', (value) => {
    expect(isSelectedAttributes(value)).toBe(false);
  });

  it('are equal regardless of the order of their names', () => {
    expect(sameSelection({ size: 'M', color: 'Rust' }, { color: 'Rust', size: 'M' })).toBe(true);
    expect(sameSelection({}, {})).toBe(true);
  });

  it('differ by a value, by the type of a value, and by a name', () => {
    expect(sameSelection({ size: 'M' }, { size: 'L' })).toBe(false);
    expect(sameSelection({ size: 42 }, { size: '42' })).toBe(false);
    expect(sameSelection({ size: 'M' }, { size: 'M', color: 'Rust' })).toBe(false);
    expect(sameSelection({ size: 'M' }, { color: 'M' })).toBe(false);
    expect(sameSelection({ valueOf: 'M' }, { size: 'M' })).toBe(false);
  });

  it('match a product that defines them', () => {
    const allowed = { size: ['S', 'M'], ram: [8, 16] };
    expect(validateSelection({ size: 'M', ram: 8 }, allowed)).toBeUndefined();
    expect(validateSelection({ size: 'M' }, allowed)).toBeUndefined();
    expect(validateSelection({}, allowed)).toBeUndefined();
  });

  rules('CRT-18').it('do not match with an unknown name or value, and the message names it', () => {
    const allowed = { size: ['S', 'M'] };
    expect(validateSelection({ color: 'Rust' }, allowed)).toBe(
      'selectedAttributes.color is not an attribute of this product',
    );
    expect(validateSelection({ size: 'XL' }, allowed)).toBe('selectedAttributes.size must be one of S, M');
    expect(validateSelection({ constructor: 'x' }, allowed)).toContain('is not an attribute');
  });

  it('are free on a product without attributes', () => {
    expect(validateSelection({ engraving: 'Asha' }, {})).toBeUndefined();
  });

  rules('CKT-03').it.each([
    ['a value', { size: ['S'], ram: [8, 16] }],
    ['an attribute', { ram: [8, 16] }],
    ['the letter case of a value', { size: ['S', 'm'], ram: [8, 16] }],
    ['the letter case of a name', { Size: ['S', 'M'], ram: [8, 16] }],
    ['the type of a value', { size: ['S', 'M'], ram: ['8', '16'] }],
  ])('are no longer offered when the product changes %s', (_, attributes) => {
    expect(isOffered({ size: 'M', ram: 8 }, { size: ['S', 'M'], ram: [8, 16] })).toBe(true);
    expect(isOffered({ size: 'M', ram: 8 }, attributes)).toBe(false);
  });

  rules('CKT-03').it('stay offered when the product gains a value or an attribute', () => {
    expect(isOffered({ size: 'M' }, { size: ['M', 'L'], ram: [8] })).toBe(true);
    expect(isOffered({}, { size: ['M'] })).toBe(true);
    // What was free before is not one of the attributes that the product has now.
    expect(isOffered({ engraving: 'Asha' }, { size: ['M'] })).toBe(false);
  });
});
