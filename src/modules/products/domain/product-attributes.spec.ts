import { isProductAttributes } from './product-attributes.js';

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
    '100% cotton?', 'Länge: cm', '_id', '…', 'क्\u200dष',
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
    [{ $size: ['M'] }],
    [{ [`a${'b'.repeat(60)}`]: ['M'] }],
    [{ size: ['x'.repeat(101)] }],
    [{ size: Array.from({ length: 51 }, (_, index) => index) }],
    [Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`a${index}`, ['x']]))],
  ])('may not be %j', (value) => {
    expect(isProductAttributes(value)).toBe(false);
  });
});
