import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { UsersService } from '#modules/users/index.js';
import { VotingService } from '#modules/interactions/services/voting.service.js';
import { Interaction } from '#modules/interactions/data/interaction.schema.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aUser } from '../../support/factories/a-user.js';
import { aComment, aReview, comments } from '../../support/factories/an-interaction.js';

describe('GET /interactions/product/:productId', () => {
  const app = useApp();

  const list = async (productId: string, query = '') =>
    expectSuccess(await app.client.get(`/interactions/product/${productId}${query}`));
  const contentsOf = (entries: Array<{ content: string }>) => entries.map(({ content }) => content);

  async function aReviewedProduct(count: number): Promise<string> {
    const { _id: productId } = await aProduct(app);
    for (let index = 1; index <= count; index++) {
      await aReview(app, { userId: (await aUser(app)).id, productId }, { content: `Review ${index}` });
      app.clock.advance(1000);
    }
    return productId;
  }

  rules('AUT-06', 'REV-01', 'REV-03').it(
    'shows anybody the reviews with their comments and authors, and nothing else',
    async () => {
      const { _id: productId } = await aProduct(app);
      const asha = await aUser(app, { firstname: 'Asha' });
      const ravi = await aUser(app, { firstname: 'Ravi' });
      const avatar = 'https://images.example.com/ravi.webp';
      await collectionOf(app, 'users').updateOne({ email: ravi.email }, { $set: { avatar } });
      const review = await aReview(
        app,
        { userId: asha.id, productId },
        { rating: 5, content: 'Boils fast.' },
      );
      const comment = await aComment(app, { userId: ravi.id, productId }, review._id, 'So does mine.');
      await app.get(VotingService).vote(ravi.id, review._id, 'LIKE');
      expect(await list(productId)).toEqual({
        interactions: [
          {
            _id: review._id,
            type: 'REVIEW',
            productId,
            userId: { _id: asha.id, firstname: 'Asha', avatar: null },
            rating: 5,
            content: 'Boils fast.',
            voteCount: 1,
            createdAt: review.createdAt,
            commentCount: 1,
            comments: [
              {
                _id: comment._id,
                type: 'COMMENT',
                productId,
                userId: { _id: ravi.id, firstname: 'Ravi', avatar },
                parentId: review._id,
                content: 'So does mine.',
                voteCount: 0,
                createdAt: comment.createdAt,
              },
            ],
          },
        ],
        meta: { total: 1, limit: 10, page: 1 },
      });
    },
  );

  rules('REV-02', 'BND-16', 'REV-20').it(
    'lists the newest reviews first, ten a page, and counts reviews alone',
    async () => {
      const productId = await aReviewedProduct(13);
      const first = await list(productId);
      expect(contentsOf(first.interactions)).toEqual(
        Array.from({ length: 10 }, (_, index) => `Review ${13 - index}`),
      );
      await aComment(app, { userId: (await aUser(app)).id, productId }, first.interactions[0]._id);
      const second = await list(productId, '?page=2');
      expect(contentsOf(second.interactions)).toEqual(['Review 3', 'Review 2', 'Review 1']);
      expect(second.meta).toEqual({ total: 13, limit: 10, page: 2 });
      expect((await list(productId, '?page=3')).interactions).toEqual([]);
    },
  );

  rules('REV-20', 'CNT-05').it(
    'nests the first 20 comments of each review, oldest first, and counts all of them',
    async () => {
      const productId = await aReviewedProduct(3);
      const writer = { userId: (await aUser(app)).id, productId };
      const reviews = (await list(productId)).interactions;
      const counts = [21, 0, 2];
      for (const [index, { _id }] of reviews.entries()) await comments(app, writer, _id, counts[index]!);
      const { interactions } = await list(productId);
      const shown = interactions.map(
        (review: { commentCount: number; comments: Array<{ content: string }> }) => [
          review.commentCount,
          contentsOf(review.comments),
        ],
      );
      const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Comment ${index + 1}`);
      expect(shown).toEqual([
        [21, numbered(20)],
        [0, []],
        [2, numbered(2)],
      ]);
    },
  );

  rules('CNT-05').it('counts the comments of a legacy review', async () => {
    const productId = await aReviewedProduct(1);
    const writer = { userId: (await aUser(app)).id, productId };
    const [{ _id }] = (await list(productId)).interactions;
    await comments(app, writer, _id, 22);
    const interactions: Model<Interaction> = app.get(getModelToken(Interaction.name) as never);
    await interactions.updateOne({ _id }, { $unset: { commentCount: 1 } });
    expect((await list(productId)).interactions[0].commentCount).toBe(22);
    await aComment(app, writer, _id);
    expect((await list(productId)).interactions[0].commentCount).toBe(23);
    expect((await interactions.findById(_id).lean())?.commentCount).toBe(23);
  });

  rules('ACD-13', 'REV-23').it(
    'shows no author for the reviews and comments of a deleted account',
    async () => {
      const { _id: productId } = await aProduct(app);
      const author = await aUser(app);
      const review = await aReview(app, { userId: author.id, productId });
      await aComment(app, { userId: author.id, productId }, review._id);
      await collectionOf(app, 'users').deleteOne({ email: author.email });
      expect(await app.get(UsersService).findAccountOrNull(author.id)).toBeNull();
      const [shown] = (await list(productId)).interactions;
      const nobody = { _id: null, firstname: 'Deleted user', avatar: null };
      expect([shown.userId, shown.comments[0].userId]).toEqual([nobody, nobody]);
    },
  );

  it('shows no reviews of other products, and an empty list for a product without reviews', async () => {
    await aReviewedProduct(1);
    const { _id } = await aProduct(app);
    const empty = { interactions: [], meta: { total: 0, limit: 10, page: 1 } };
    expect(await list(_id)).toEqual(empty);
    expect(await list(UNKNOWN_ID)).toEqual(empty);
  });
});
