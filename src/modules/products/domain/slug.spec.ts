import { productSlug } from './slug.js';

describe('the slug of a product', () => {
  rules('FLD-01').it.each([
    ['Café Kettle', 'cafe-kettle'],
    ['!?', 'ktc-1'],
  ])('named %j is %j', (name, slug) => {
    expect(productSlug({ name, sku: 'KTC-1' })).toBe(slug);
  });
});
