import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aComment, aReview } from '../../support/factories/an-interaction.js';
import { useAdmin, useUser } from '../../support/session.js';

describe('DELETE /interactions/admin/:interactionId', () => {
  const app = useApp();
  const admin = useAdmin(app);
  const asha = useUser(app, beforeEach);
  let productId: string;

  beforeEach(async () => {
    productId = (await aProduct(app))._id;
  });

  const remove = (id: string) => admin.client.delete(`/interactions/admin/${id}`);
  const listed = async () => expectSuccess(await app.client.get(`/interactions/product/${productId}`));
  const vote = async (id: string) =>
    expectSuccess(await asha.client.patch(`/interactions/${id}/vote`, { action: 'LIKE' }));
  const by = () => ({ userId: asha.user.id, productId });
  const stored = (collection: string) =>
    app
      .get<Connection>(getConnectionToken() as never)
      .collection(collection)
      .countDocuments();

  rules('STF-03').it(
    'removes a review with its comments and all votes, and no others; its author may review again',
    async () => {
      const [bad, good] = [
        await aReview(app, by()),
        await aReview(app, { productId, userId: admin.user.id }, { rating: 5 }),
      ];
      const [below, kept] = [await aComment(app, by(), bad._id), await aComment(app, by(), good._id)];
      for (const { _id } of [bad, good, below, kept]) await vote(_id);
      expect((await listed()).meta.total).toBe(2);

      expect(expectSuccess(await remove(bad._id))).toBeNull();
      const { interactions, meta } = await listed();
      expect(meta.total).toBe(1);
      expect(interactions).toEqual([
        expect.objectContaining({ _id: good._id, voteCount: 1, commentCount: 1 }),
      ]);
      expect(interactions[0].comments[0]._id).toBe(kept._id);
      for (const { _id } of [bad, below]) expectError(await remove(_id), 404, 'Interaction not found');
      expectError(await remove(UNKNOWN_ID), 404, 'Interaction not found');
      expect([await stored('interactions'), await stored('interaction_votes')]).toEqual([2, 2]);
      const again = { productId, type: 'REVIEW', rating: 2, content: 'In other words.' };
      expectSuccess(await asha.client.post('/interactions', again), 201);
    },
  );

  rules('STF-03').it('removes a comment, and the count of its review follows', async () => {
    const review = await aReview(app, by());
    const comments = [await aComment(app, by(), review._id), await aComment(app, by(), review._id)];
    expect(expectSuccess(await remove(comments[0]!._id))).toBeNull();
    const [shown] = (await listed()).interactions;
    expect(shown).toMatchObject({ commentCount: 1, comments: [{ _id: comments[1]!._id }] });
  });
});
