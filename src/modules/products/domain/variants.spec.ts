import { newVariant, withVariants } from './variants.js';
import { MAX_VARIANTS } from '../products.limits.js';

describe('the variants of a product', () => {
  const VALUES = Array.from({ length: MAX_VARIANTS + 1 }, (_, index) => index);
  const many = (count: number) =>
    VALUES.slice(0, count).map((size) =>
      newVariant({ sku: `S-${size}`, options: { size }, currentStock: 1, isActive: true }),
    );
  const product = {
    sku: 'SHIRT',
    name: 'Shirt',
    attributes: { size: VALUES },
    isActive: true,
    price: { basePriceMinor: 50_000, discountPercent: 0 },
    unassignedStock: 0,
  };

  rules('VAR-01').it('are at most 250', () => {
    expect(withVariants({ ...product, variants: many(MAX_VARIANTS) })).toMatchObject({ currentStock: 250 });
    expect(() => withVariants({ ...product, variants: many(MAX_VARIANTS + 1) })).toThrow(
      'Variant limit reached (Max 250)',
    );
  });

  rules('VAR-03').it('decide about its price and its stock as far as they are sold', () => {
    const [first, second] = many(2);
    const sold = { ...first!, own: { basePriceMinor: 70_000 }, currentStock: 0 };
    const withdrawn = { ...second!, own: { basePriceMinor: 30_000 }, isActive: false };
    const fields = { basePriceMinor: 70_000, currentStock: 1, inStock: false, lowestStock: 0 };
    expect(withVariants({ ...product, variants: [sold, withdrawn] })).toMatchObject(fields);
    expect(withVariants({ ...product, variants: [withdrawn] })).toMatchObject({
      basePriceMinor: 50_000,
      inStock: false,
      lowestStock: null,
    });
  });
});
