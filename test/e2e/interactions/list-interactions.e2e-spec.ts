import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aUser } from '../../support/factories/a-user.js';
import { aComment, aReview } from '../../support/factories/an-interaction.js';
import { useAdmin } from '../../support/session.js';

describe('GET /interactions/admin', () => {
  const app = useApp();
  const admin = useAdmin(app);

  const list = async (query = '') => expectSuccess(await admin.client.get(`/interactions/admin?${query}`));
  const textsOf = ({ interactions }: { interactions: Array<{ content: string }> }) =>
    interactions.map(({ content }) => content);

  beforeEach(async () => {
    await collectionOf(app, 'interactions').deleteMany({});
  });

  rules('ADL-05').it(
    'lists reviews and comments of all products, newest first, with author and product',
    async () => {
      const [zoe, ravi] = [
        await aUser(app, { firstname: 'Zoë', lastname: 'Łukasz' }),
        await aUser(app, { firstname: 'Ravi', lastname: 'Rao' }),
      ];
      const [kettle, lamp] = [await aProduct(app, { name: 'Kettle' }), await aProduct(app, { name: 'Lamp' })];
      const review = await aReview(
        app,
        { userId: zoe.id, productId: kettle._id },
        { rating: 2, content: 'Too loud.' },
      );
      app.clock.advance(1000);
      await aReview(
        app,
        { userId: ravi.id, productId: lamp._id },
        { rating: 5, content: 'So bright, à l’été!' },
      );
      app.clock.advance(1000);
      const comment = await aComment(
        app,
        { userId: ravi.id, productId: kettle._id },
        review._id,
        'It is (loud).',
      );
      const all = await list();
      expect(textsOf(all)).toEqual(['It is (loud).', 'So bright, à l’été!', 'Too loud.']);
      expect(all.meta).toEqual({ total: 3, limit: 20, page: 1 });
      expect(all.interactions[0]).toEqual({
        _id: comment._id,
        type: 'COMMENT',
        productId: kettle._id,
        productName: 'Kettle',
        content: 'It is (loud).',
        voteCount: 0,
        rating: null,
        parentId: review._id,
        isHidden: false,
        answer: null,
        customer: { _id: ravi.id, email: ravi.email, firstname: 'Ravi', lastname: 'Rao' },
        createdAt: comment.createdAt,
      });
      expect(all.interactions[2]).toMatchObject({ rating: 2, parentId: null, productName: 'Kettle' });
      expect(textsOf(await list('type=REVIEW'))).toEqual(['So bright, à l’été!', 'Too loud.']);
      expect(textsOf(await list('type=COMMENT'))).toEqual(['It is (loud).']);
      expect(textsOf(await list('rating=2'))).toEqual(['Too loud.']);
      expect(textsOf(await list('rating=2&type=REVIEW'))).toEqual(['Too loud.']);
      expect(textsOf(await list('rating=2&type=COMMENT'))).toEqual([]);
      expect(textsOf(await list('q=LOUD'))).toEqual(['It is (loud).', 'Too loud.']);
      expect(textsOf(await list('q=(loud) it'))).toEqual(['It is (loud).']);
      for (const q of ['ete', 'ÉTÉ', 'bri so'])
        expect(textsOf(await list(`q=${encodeURIComponent(q)}`))).toEqual(['So bright, à l’été!']);
      expect(textsOf(await list('q=ravi&type=REVIEW'))).toEqual(['So bright, à l’été!']);
      expect(textsOf(await list('q=zoe luk'))).toEqual(['Too loud.']);
      expect(textsOf(await list('limit=2&page=2'))).toEqual(['Too loud.']);
      await eraseAccount(app, zoe.id);
      expect((await list('rating=2')).interactions[0].customer).toBeNull();
    },
  );

  rules('ADL-05').it.each(['type=LIKE', 'rating=0', 'rating=6', 'q=x', 'limit=101'])(
    'refuses ?%s',
    async (query) => {
      expectError(await admin.client.get(`/interactions/admin?${query}`), 400);
    },
  );
});
