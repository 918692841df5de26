import { productWords } from './product-words.js';

describe('the words of a product', () => {
  it.each([
    [{ name: 'Café Kettle', sku: 'KTC-KET-15' }, ['cafe', 'kettle', 'ktc', 'ket', '15', 'ktcket15']],
    [{ name: 'Pan, pan & PAN', sku: 'PAN' }, ['pan']],
    [{ name: '!?', sku: '--' }, []],
    [
      {
        name: 'Cap',
        sku: 'CAP',
        barcode: '40063813',
        variants: [{ barcode: '59012341' }, { barcode: null }],
      },
      ['cap', '40063813', '59012341'],
    ],
  ])('are made of %j as %j', (product, words) => {
    expect(productWords(product)).toEqual(words);
  });
});
