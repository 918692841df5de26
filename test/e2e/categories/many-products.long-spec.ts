import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCategory } from '../../support/factories/a-category.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useAdmin } from '../../support/session.js';

describe('a category of many products', () => {
  const app = useApp();
  const admin = useAdmin(app);

  rules('CTG-06').it('is lost by all, a batch in a unit of work', async () => {
    const { _id } = await aCategory(app);
    const stored = collectionOf(app, 'products');
    const product = await aProduct(app, { categoryIds: [_id] });
    const record = (await stored.findOne({ slug: product.slug }))!;
    await stored.insertMany(
      Array.from({ length: 450 }, (_, index) => {
        const { _id: _own, ...same } = record;
        return {
          ...same,
          sku: `MANY-${index}`,
          skus: [`MANY-${index}`],
          slug: `many-${index}`,
          isActive: index % 2 === 0,
        };
      }),
    );
    const left = () => stored.countDocuments({ categoryIds: record['categoryIds'][0] });
    expect(await left()).toBe(451);
    expectSuccess(await admin.client.delete(`/categories/${_id}`));
    await expectEventually(async () => expect(await left()).toBe(0));
    expect(await stored.countDocuments({ categoryPath: record['categoryIds'][0] })).toBe(0);
  });
});
