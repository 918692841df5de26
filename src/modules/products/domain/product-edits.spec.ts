import { Types } from 'mongoose';
import { cpuMsOf } from '../../../../test/support/cpu-ms.js';
import type { Product } from '../data/product.schema.js';
import { asEdit } from './product-edits.js';

describe('an edit of a product', () => {
  const variantsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      _id: new Types.ObjectId(),
      sku: `SKU-${at}`,
      options: { size: `s${at}` },
      own: {},
      basePriceMinor: 100,
      discountPercent: 0,
      currentStock: 1,
      isActive: true,
    }));
  const before = { name: 'Mug', basePriceMinor: 100, discountPercent: 0, edits: 4 } as unknown as Product;

  it('is one of the variants that it touches', () => {
    const variants = variantsOf(3);
    const changed = variants.map((variant, at) => (at === 1 ? { ...variant, isActive: false } : variant));
    const { changes, edit } = asEdit({ ...before, variants }, { variants: changed });
    expect(changes.variants!.map(({ edits }) => edits)).toEqual([undefined, 5, undefined]);
    expect(edit).toEqual({ version: 6, fields: [`variants.${variants[1]!._id.toHexString()}.isActive`] });
  });

  it('costs little of many variants', () => {
    const variants = variantsOf(1_000);
    asEdit(before, { variants: variantsOf(10) });
    expect(cpuMsOf(() => asEdit(before, { variants }))).toBeLessThan(200);
  });
});
