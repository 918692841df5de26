import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { Vote } from '#modules/interactions/data/vote.schema.js';
import { Interaction } from '#modules/interactions/data/interaction.schema.js';
import { Product } from '#modules/products/data/product.schema.js';
import { migrate } from '../../../src/migrations/migrate.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aComment, aReview } from '../../support/factories/an-interaction.js';
import { session, type Session, useUser } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';

const NOT_FOUND = 'Interaction not found';

describe('own reviews and comments', () => {
  const app = useApp({ CATALOGUE_CACHE_SECONDS: '3600' });
  const asha = useUser(app);
  let productId: string;

  beforeEach(async () => {
    productId = (await aProduct(app))._id;
  });

  const reviewBy = ({ user }: Session, rating = 4) =>
    aReview(app, { userId: user.id, productId }, { rating });
  const commentBy = ({ user }: Session, reviewId: string) =>
    aComment(app, { userId: user.id, productId }, reviewId);
  const edit = ({ client }: Session, id: string, body: object) => client.patch(`/interactions/${id}`, body);
  const remove = ({ client }: Session, id: string) => client.delete(`/interactions/${id}`);
  const listed = async () =>
    expectSuccess(await app.client.get(`/interactions/product/${productId}?limit=50`)).interactions;
  const ratingsOf = async () => {
    const { ratingAverage, ratingCount } = expectSuccess(await app.client.get(`/products/${productId}`));
    return [ratingAverage, ratingCount];
  };
  const stored = <T>(model: string) => app.get<Model<T>>(getModelToken(model) as never);

  rules('CST-09', 'CST-10').it(
    'are changed: a review in words, rating, and the product’s average',
    async () => {
      const review = await reviewBy(asha, 5);
      await reviewBy(await session(app).asUser(), 4);
      expect(await ratingsOf()).toEqual([4.5, 2]);
      const changes = { content: 'It leaks after a week.', rating: 1 };
      expect(expectSuccess(await edit(asha, review._id, changes))).toEqual({ ...review, ...changes });
      expect((await listed())[1]).toMatchObject({ _id: review._id, ...changes });
      expect(await ratingsOf()).toEqual([2.5, 2]);
      expectSuccess(await edit(asha, review._id, { content: 'It leaks, and nobody answers.' }));
      expect(await ratingsOf()).toEqual([2.5, 2]);
      expect(expectSuccess(await edit(asha, review._id, { rating: 3 })).content).toMatch(/^It leaks, and/);
      expect(await ratingsOf()).toEqual([3.5, 2]);
    },
  );

  rules('CST-09', 'CST-10').it(
    'are changed and deleted: a comment has no rating, and its review counts what is left',
    async () => {
      expect(await ratingsOf()).toEqual([null, 0]);
      const review = await reviewBy(asha);
      const [comment, other] = [await commentBy(asha, review._id), await commentBy(asha, review._id)];
      const changed = { ...comment, content: 'Mine, too.' };
      expect(expectSuccess(await edit(asha, comment._id, { content: 'Mine, too.' }))).toEqual(changed);
      expect(expectSuccess(await edit(asha, comment._id, {}))).toEqual(changed);
      expectError(
        await edit(asha, comment._id, { rating: 3 }),
        400,
        'Rating is forbidden on threaded COMMENTS',
      );
      expect((await listed())[0].comments[0].content).toBe('Mine, too.');
      expectSuccess(await remove(asha, comment._id));
      expect(await listed()).toMatchObject([{ commentCount: 1, comments: [{ _id: other._id }] }]);
      const comments = await app.client.get(`/interactions/${review._id}/comments`);
      expect(expectSuccess(comments).meta.total).toBe(1);
      const rated = async () => expectSuccess(await app.client.get('/products?limit=1')).products[0];
      expect(await rated()).toMatchObject({ ratingAverage: 4, ratingCount: 1 });
      expectSuccess(await remove(asha, review._id));
      expect(await rated()).toMatchObject({ ratingAverage: null, ratingCount: 0 });
      expect(await ratingsOf()).toEqual([null, 0]);
    },
  );

  rules('CST-09').it.each([
    ['content', { content: 'ab' }],
    ['content', { content: 'x'.repeat(2001) }],
    ['content', { content: null }],
    ['rating', { rating: 0 }],
    ['rating', { rating: 6 }],
    ['rating', { rating: 4.5 }],
    ['productId is not allowed', { productId: UNKNOWN_ID }],
  ])('refuse a wrong value: %s', async (named, body) => {
    const review = await reviewBy(await session(app).asUser(), 4);
    expectError(await edit(asha, review._id, body), 400, new RegExp(named));
    expect(await ratingsOf()).toEqual([4, 1]);
  });

  rules('CST-09').it('are not found when they are others’ or unknown', async () => {
    const review = await reviewBy(asha);
    const stranger = await session(app).asUser();
    const admin = await session(app).asAdmin();
    for (const other of [stranger, admin]) {
      expectError(await edit(other, review._id, { content: 'Best kettle ever.' }), 404, NOT_FOUND);
      expectError(await remove(other, review._id), 404, NOT_FOUND);
    }
    expectError(await edit(stranger, UNKNOWN_ID, {}), 404, NOT_FOUND);
    expectError(await remove(stranger, UNKNOWN_ID), 404, NOT_FOUND);
    expect(await listed()).toMatchObject([{ _id: review._id, content: review.content }]);
  });

  rules('CST-09', 'CST-10').it(
    'are deleted: a review with its comments and all votes, and may be written again',
    async () => {
      const review = await reviewBy(asha, 2);
      const other = await session(app).asUser();
      const kept = await reviewBy(other, 5);
      const comment = await commentBy(other, review._id);
      const keptComment = await commentBy(asha, kept._id);
      for (const { _id } of [review, comment, keptComment])
        expectSuccess(await other.client.patch(`/interactions/${_id}/vote`, { action: 'LIKE' }));
      expect(expectSuccess(await remove(asha, review._id))).toBeNull();
      expect(await listed()).toMatchObject([{ _id: kept._id, commentCount: 1 }]);
      expect(await stored<Interaction>(Interaction.name).countDocuments({ productId })).toBe(2);
      const votedOn = [review, comment, keptComment].map(({ _id }) => new Types.ObjectId(_id));
      expect(await stored<Vote>(Vote.name).countDocuments({ interactionId: { $in: votedOn } })).toBe(1);
      expect(await ratingsOf()).toEqual([5, 1]);
      expectError(await remove(other, comment._id), 404, NOT_FOUND);
      await reviewBy(asha, 4);
      expect(await ratingsOf()).toEqual([4.5, 2]);
      expectSuccess(await remove(other, kept._id));
      expect(await ratingsOf()).toEqual([4, 1]);
    },
  );

  rules('CST-10').it('counts each review once under concurrency', async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, () => session(app).asUser()));
    const body = { productId, type: 'REVIEW', content: 'Boils fast.' };
    const twice = (index: number) =>
      Promise.all(
        [1, 2].map(() => writers[index]!.client.post('/interactions', { ...body, rating: (index % 5) + 1 })),
      );
    const answers = await Promise.all(writers.map((_, index) => twice(index)));
    for (const pair of answers) expect(statusesOf(pair)).toEqual([201, 409]);
    // 1 + 2 + 3 + 4 + 5 + 1
    expect(await ratingsOf()).toEqual([2.7, 6]);
    const ids = answers.map((pair) => pair.find(({ status }) => status === 201)!.body.data._id as string);
    const gone = await Promise.all([
      remove(writers[0]!, ids[0]!),
      remove(writers[0]!, ids[0]!),
      edit(writers[0]!, ids[0]!, { rating: 5 }),
      edit(writers[1]!, ids[1]!, { rating: 5 }),
      edit(writers[1]!, ids[1]!, { rating: 4 }),
    ]);
    expect(statusesOf(gone.slice(0, 2))).toEqual([200, 404]);
    const shown = (await listed()).map(({ rating }: { rating: number }) => rating);
    const sum = shown.reduce((total: number, rating: number) => total + rating, 0);
    expect(await ratingsOf()).toEqual([Math.round((sum * 10) / 5) / 10, 5]);
  });

  rules('CST-09', 'STF-03').it(
    'leaves no comment on a review that is deleted concurrently, by its author or an administrator',
    async () => {
      const admin = await session(app).asAdmin();
      for (let round = 0; round < 6; round += 1) {
        const author = await session(app).asUser();
        const review = await reviewBy(author);
        const body = { productId, type: 'COMMENT', parentId: review._id, content: 'So does mine.' };
        const [removed, commented] = await Promise.all([
          round % 2 === 0
            ? remove(author, review._id)
            : admin.client.delete(`/interactions/admin/${review._id}`),
          asha.client.post('/interactions', body),
        ]);
        expectSuccess(removed);
        expect([201, 404]).toContain(commented.status);
        const parentId = new Types.ObjectId(review._id);
        expect(await stored<Interaction>(Interaction.name).countDocuments({ parentId })).toBe(0);
      }
      expect(await ratingsOf()).toEqual([null, 0]);
    },
  );

  rules('CST-10').it('keeps the rating of an author who deletes the account', async () => {
    const leaving = await session(app).asUser();
    await reviewBy(leaving, 3);
    await eraseAccount(app, leaving.user.id);
    expect(await ratingsOf()).toEqual([3, 1]);
  });

  describe('of a legacy product', () => {
    const forget = () =>
      stored<Product>(Product.name).updateOne(
        { _id: productId },
        { $unset: { ratingSum: 1, ratingCount: 1 } },
      );

    rules('CST-10').it('are counted by the migration, once', async () => {
      await reviewBy(asha, 5);
      await forget();
      expect(await migrate(app.context)).toEqual(['ratings of 1 products']);
      expect(await ratingsOf()).toEqual([5, 1]);
      expect(await migrate(app.context)).toEqual([]);
    });

    rules('CST-10').it('are counted with the next review', async () => {
      await reviewBy(asha, 5);
      await forget();
      await reviewBy(await session(app).asUser(), 2);
      expect(await ratingsOf()).toEqual([3.5, 2]);
    });
  });
});
