import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aUser } from '../../support/factories/a-user.js';
import { aComment, aReview, comments } from '../../support/factories/an-interaction.js';

describe('GET /interactions/:interactionId/comments', () => {
  const app = useApp();
  let writer: { userId: string; productId: string };
  let reviewId: string;

  beforeEach(async () => {
    writer = { userId: (await aUser(app)).id, productId: (await aProduct(app))._id };
    reviewId = (await aReview(app, writer))._id;
  });

  const get = (query = '', id = reviewId) => app.client.get(`/interactions/${id}/comments${query}`);
  const list = async (query = '', id = reviewId) => expectSuccess(await get(query, id));
  const contentsOf = (entries: Array<{ content: string }>) => entries.map(({ content }) => content);
  const numbers = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => `Comment ${first + index}`);

  rules('CNT-06').it('shows anybody the comments with their authors, and nothing else', async () => {
    const ravi = await aUser(app, { firstname: 'Ravi' });
    const { productId } = writer;
    const comment = await aComment(app, { userId: ravi.id, productId }, reviewId, 'So does mine.');
    expect(await list()).toEqual({
      comments: [
        {
          _id: comment._id,
          type: 'COMMENT',
          productId,
          userId: { _id: ravi.id, firstname: 'Ravi', avatar: null },
          parentId: reviewId,
          content: 'So does mine.',
          voteCount: 0,
          createdAt: comment.createdAt,
        },
      ],
      meta: { total: 1, limit: 20, page: 1 },
    });
  });

  rules('CNT-06').it(
    'lists all comments, oldest first, 20 a page, and those of no other review',
    async () => {
      await comments(app, writer, reviewId, 45);
      const other = await aReview(app, { ...writer, userId: (await aUser(app)).id });
      await aComment(app, writer, other._id, 'Of another review');
      const first = await list();
      expect(contentsOf(first.comments)).toEqual(numbers(1, 20));
      expect(first.meta).toEqual({ total: 45, limit: 20, page: 1 });
      expect(contentsOf((await list('?page=2')).comments)).toEqual(numbers(21, 40));
      const last = await list('?page=3');
      expect(contentsOf(last.comments)).toEqual(numbers(41, 45));
      expect(last.meta).toEqual({ total: 45, limit: 20, page: 3 });
    },
  );

  rules('CNT-08').it('counts each of thirty comments that are written at once', async () => {
    const writers = await Promise.all(Array.from({ length: 30 }, () => aUser(app)));
    const { productId } = writer;
    await Promise.all(writers.map(({ id }) => aComment(app, { userId: id, productId }, reviewId)));
    const { comments: shown, meta } = await list('?limit=50');
    expect(shown).toHaveLength(30);
    expect(meta.total).toBe(30);
    const times = shown.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times).toEqual(times.toSorted());
  });

  rules('CNT-08').it('counts no comment that was refused', async () => {
    const elsewhere = { ...writer, productId: (await aProduct(app))._id };
    await expect(aComment(app, elsewhere, reviewId)).rejects.toThrow('belongs to another product');
    expect((await list()).meta.total).toBe(0);
  });

  rules('CNT-08').it('shows and counts the comments of a deleted account without their author', async () => {
    await comments(app, writer, reviewId, 2);
    await eraseAccount(app, writer.userId);
    const { comments: shown, meta } = await list();
    const nobody = { _id: null, firstname: 'Deleted user', avatar: null };
    expect(shown.map(({ userId }: { userId: unknown }) => userId)).toEqual([nobody, nobody]);
    expect(meta.total).toBe(2);
  });

  rules('CNT-06').it(
    'is empty for a review without comments, and for a comment, which can have none',
    async () => {
      const empty = { comments: [], meta: { total: 0, limit: 20, page: 1 } };
      expect(await list()).toEqual(empty);
      const { _id } = await aComment(app, writer, reviewId);
      expect(await list('', _id)).toEqual(empty);
    },
  );

  rules('CNT-07').it('does not find an unknown interaction', async () => {
    expectError(await get('', UNKNOWN_ID), 404, 'Interaction not found');
  });
});
