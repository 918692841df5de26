import { productSlug } from './slug.js';

describe('the slug of a product', () => {
  rules('FLD-01').it('is made of its name, or of its SKU', () => {
    expect(productSlug({ name: 'Café Kettle', sku: 'KTC-1' })).toBe('cafe-kettle');
    expect(productSlug({ name: '!?', sku: 'KTC-1' })).toBe('ktc-1');
  });
});
