import { useTwoApps } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCategory } from '../../support/factories/a-category.js';
import { aProduct, productInput } from '../../support/factories/a-product.js';
import { useAdmin } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';

const ROUNDS = [1, 2, 3, 4];

/** No lock of one process helps here: the tree's own does. */
describe('categories that two processes change at once', () => {
  const [app, other] = useTwoApps();
  const admin = useAdmin(app);

  const elsewhere = () => other.client.as(admin.token);

  rules('CTG-05').it('make no circle of two moves', async () => {
    for (const round of ROUNDS) {
      const [a, b] = [
        await aCategory(app, { name: `A ${round}` }),
        await aCategory(app, { name: `B ${round}` }),
      ];
      const answers = await Promise.all([
        admin.client.patch(`/categories/${a._id}`, { parentId: b._id }),
        elsewhere().patch(`/categories/${b._id}`, { parentId: a._id }),
      ]);
      expect(statusesOf(answers)).toEqual([200, 409]);
    }
  });

  rules('CTG-07').it('take no product into a category that is deleted, changed or made', async () => {
    for (const round of ROUNDS) {
      const { _id } = await aCategory(app, { name: `Short ${round}` });
      const product = await aProduct(app);
      const [put, made] = await Promise.all([
        admin.client.patch(`/products/${product._id}`, { categoryIds: [_id] }),
        admin.client.post('/products', productInput({ categoryIds: [_id] })),
        elsewhere().delete(`/categories/${_id}`),
      ]);
      expect([200, 400]).toContain(put.status);
      expect([201, 400]).toContain(made.status);
      const ids = made.status === 201 ? [product._id, made.body.data._id] : [product._id];
      await expectEventually(async () => {
        for (const id of ids)
          expect(expectSuccess(await admin.client.get(`/products/admin/${id}`)).categoryIds).toEqual([]);
      });
    }
  });
});
