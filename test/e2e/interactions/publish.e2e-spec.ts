import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aComment, aReview } from '../../support/factories/an-interaction.js';
import { session, type Session, useUser } from '../../support/session.js';

const DUPLICATE = 'You have already submitted a review for this product';

describe('POST /interactions', () => {
  const app = useApp();
  const asha = useUser(app, beforeEach);
  let productId: string;

  beforeEach(async () => {
    productId = (await aProduct(app))._id;
  });

  const publish = (body: object, author: Session = asha) => author.client.post('/interactions', body);
  const review = (overrides: object = {}) => ({
    productId,
    type: 'REVIEW',
    rating: 4,
    content: 'Boils fast.',
    ...overrides,
  });
  const comment = (parentId: string, overrides: object = {}) => ({
    productId,
    type: 'COMMENT',
    parentId,
    content: 'So does mine.',
    ...overrides,
  });
  const listed = async (id = productId) => expectSuccess(await app.client.get(`/interactions/product/${id}`));

  rules('REV-05', 'ATN-11').it('publishes a review', async () => {
    const created = expectSuccess(await publish(review()), 201);
    expect(created).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      type: 'REVIEW',
      productId,
      userId: asha.user.id,
      rating: 4,
      content: 'Boils fast.',
      voteCount: 0,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect((await listed()).interactions[0]._id).toBe(created._id);
  });

  rules('REV-06').it('publishes comments below a review, without a limit', async () => {
    const { _id } = await aReview(app, { userId: asha.user.id, productId });
    const created = expectSuccess(await publish(comment(_id)), 201);
    expect(created).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      type: 'COMMENT',
      productId,
      userId: asha.user.id,
      parentId: _id,
      content: 'So does mine.',
      voteCount: 0,
      createdAt: expect.stringMatching(/Z$/),
    });
    expectSuccess(await publish(comment(_id)), 201);
    expect((await listed()).interactions[0].comments).toHaveLength(2);
  });

  rules('REV-10', 'ERR-27').it('takes one review of each user for each product', async () => {
    expectSuccess(await publish(review()), 201);
    expectError(await publish(review({ rating: 1, content: 'Broke.' })), 409, DUPLICATE);
    expectSuccess(await publish(review(), await session(app).asUser()), 201);
    const other = (await aProduct(app))._id;
    expectSuccess(await publish(review({ productId: other })), 201);
    expect((await listed()).meta.total).toBe(2);
  });

  rules('REV-10').it('takes one of twenty reviews that a user posts at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => publish(review({ content: `Review ${index}` }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const refused of answers.filter(({ status }) => status !== 201))
      expectError(refused, 409, DUPLICATE);
    expect((await listed()).meta.total).toBe(1);
  });

  rules('REV-11', 'ERR-12').it('refuses a rating on a comment before it looks for anything', async () => {
    const rated = await publish(comment(UNKNOWN_ID, { rating: 3 }));
    expectError(rated, 400, 'Rating is forbidden on threaded COMMENTS');
  });

  rules('REV-12', 'REV-13', 'ERR-12', 'ERR-23', 'REV-21').it(
    'needs the parent to exist, to be a review, and to be one of the product',
    async () => {
      const { _id } = await aReview(app, { userId: asha.user.id, productId });
      const reply = await aComment(app, { userId: asha.user.id, productId }, _id);
      expectError(await publish(comment(UNKNOWN_ID)), 404, 'Parent interaction not found');
      expectError(await publish(comment(reply._id)), 400, 'Parent interaction must be a REVIEW');
      const other = (await aProduct(app))._id;
      expectError(
        await publish(comment(_id, { productId: other })),
        400,
        'Parent interaction belongs to another product',
      );
    },
  );

  rules('REV-14').it('does not find a product that is unknown or withdrawn', async () => {
    const withdrawn = await aProduct(app, { isActive: false });
    expectError(await publish(review({ productId: UNKNOWN_ID })), 404, 'Product not found');
    expectError(await publish(review({ productId: withdrawn._id })), 404, 'Product not found');
  });

  rules('REV-07', 'REV-08', 'BND-17').it.each([
    ['3 characters', 1, 'Ok.'],
    ['2000 characters', 5, 'x'.repeat(2000)],
    ['2000 characters of two units each', 1, '🫖'.repeat(2000)],
    ['markup', 5, '<script>alert(1)</script>'],
  ])('accepts a content of %s unchanged, with the rating %s', async (_, rating, content) => {
    expect(expectSuccess(await publish(review({ rating, content })), 201)).toMatchObject({
      rating,
      content,
    });
  });

  rules('REV-07', 'REV-08', 'BND-17', 'REV-22').it.each([
    [{ rating: 0 }, /^rating /],
    [{ rating: 6 }, /^rating /],
    [{ rating: 4.5 }, /^rating /],
    [{ rating: '4' }, /^rating /],
    [{ rating: undefined }, 'rating is required on a REVIEW'],
    [{ parentId: UNKNOWN_ID }, 'parentId is not allowed on a REVIEW'],
    [{ type: 'QUESTION' }, 'type must be one of REVIEW, COMMENT'],
    [{ type: 'review' }, /^type /],
    [{ type: undefined }, 'type is required'],
    [{ productId: undefined }, 'productId is required'],
    [{ productId: 'xyz' }, 'productId must be a 24-character hexadecimal identifier'],
    [{ content: undefined }, 'content is required'],
    [{ content: 'Ok' }, 'content must be a string of 3 to 2000 characters'],
    [{ content: ' Ok  ' }, /^content /],
    [{ content: 'x'.repeat(2001) }, /^content /],
    [{ content: 42 }, /^content /],
    [{ voteCount: 10 }, 'voteCount is not allowed'],
    [{ userId: UNKNOWN_ID }, 'userId is not allowed'],
  ])('refuses a review with %j', async (overrides, message) => {
    expectError(await publish(review(overrides)), 400, message);
  });

  rules('REV-08', 'REV-22').it.each([
    [{ parentId: undefined }, 'parentId is required on a COMMENT'],
    [{ parentId: 'xyz' }, /^parentId /],
  ])('refuses a comment with %j', async (overrides, message) => {
    expectError(await publish(comment(UNKNOWN_ID, overrides)), 400, message);
  });
});
