import { isProductAttributes } from './product-attributes.js';

describe('the attributes of a product', () => {
  it.each([[{}], [{ size: ['S', 'M'] }], [{ 'RAM size': [8, 16], boxed: [true, false] }], [{ रंग: ['लाल'] }]])(
    '[CAT-09] may be %j',
    (value) => {
      expect(isProductAttributes(value)).toBe(true);
    },
  );

  it.each([
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
    [{ 'a.b': ['M'] }],
    [{ $size: ['M'] }],
    [{ [`a${'b'.repeat(60)}`]: ['M'] }],
    [{ size: ['x'.repeat(101)] }],
    [{ size: Array.from({ length: 51 }, (_, index) => index) }],
    [Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`a${index}`, ['x']]))],
  ])('[CAT-09] may not be %j', (value) => {
    expect(isProductAttributes(value)).toBe(false);
  });
});
