import { AdminCatalogueService } from '#modules/products/index.js';
import { Types } from 'mongoose';
import { AuditEntryRepository } from '#modules/audit-log/data/audit-entry.repository.js';
import { collectionOf } from '../support/collection-of.js';
import { useApp } from '../support/create-app.js';
import { workOf } from '../support/work-of.js';

const MANY = 500;
const idOf = (index: number) => new Types.ObjectId(index.toString(16).padStart(24, '0'));

/** A lookup by two fields reads two indexes: an `$or` of them would read the collection on the embedded database. */
describe('a lookup by several fields', () => {
  const app = useApp({ ROLE: 'api' });
  const fill = (name: string, make: (index: number) => object) =>
    collectionOf(app, name).insertMany(Array.from({ length: MANY }, (_, index) => make(index)));

  it('examines of many products those that it finds, by SKU or slug', async () => {
    await fill('products', (index) => ({
      _id: idOf(index),
      sku: `SKU-${index}`,
      // An earlier version enters none.
      ...(index % 2 === 0 ? { skus: [`SKU-${index}`, `SKU-${index}-S`] } : {}),
      slug: `product-${index}`,
    }));
    const wanted = ['SKU-2-S', 'SKU-2', 'SKU-4-S', 'SKU-7', 'SKU-UNKNOWN'];
    const find = () =>
      app.get(AdminCatalogueService).findByKeys({ skus: wanted, slugs: ['product-2', 'product-9', 'none'] });
    const { result, work } = await workOf(app, find);
    expect(result.map(({ sku }) => sku).toSorted()).toEqual(['SKU-2', 'SKU-4', 'SKU-7', 'SKU-9']);
    expect(work.docs).toBeLessThanOrEqual(6);
    expect(work.keys).toBeLessThanOrEqual(30);
  });

  it('examines of many entries of the audit log those of a user', async () => {
    const [user, other] = [idOf(1), idOf(2)];
    await fill('audit_log', (index) => ({ actor: other, subject: idOf(1000 + index), at: new Date(index) }));
    const own = [
      { actor: user, subject: other, at: new Date(3) },
      { actor: other, subject: user, at: new Date(1) },
      { actor: user, subject: user, at: new Date(2) },
    ];
    await collectionOf(app, 'audit_log').insertMany(own);
    const find = () => app.get(AuditEntryRepository).findAllOf(user.toHexString());
    const { result, work } = await workOf(app, find);
    expect(result.map(({ at }) => at.getTime())).toEqual([1, 2, 3]);
    expect(work.docs).toBeLessThanOrEqual(4);
  });
});
