import { lineTitle } from './line-title.js';

describe('the title of a line', () => {
  it('tells sizes of one product apart', () => {
    expect(lineTitle({ name: 'Shirt', selectedAttributes: { size: 'M', colour: 'red' } })).toBe(
      'Shirt, M, red',
    );
    expect(lineTitle({ name: 'Shirt', selectedAttributes: {} })).toBe('Shirt');
  });

  it('names what a record of an older version does not', () => {
    expect(lineTitle({ name: null, selectedAttributes: {} }, 'Whole order')).toBe('Whole order');
  });
});
