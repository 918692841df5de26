import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aComment, aReview } from '../../support/factories/an-interaction.js';
import { session, type Session } from '../../support/session.js';

describe('DELETE /interactions/admin/:interactionId', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '1000' });
  let admin: Session;
  let asha: Session;
  let productId: string;

  beforeAll(async () => void (admin = await session(app).asAdmin()));

  beforeEach(async () => {
    asha = await session(app).asUser();
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

  it('[STF-03] takes a review away with its comments and all votes, and leaves those of others alone', async () => {
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
    expect(interactions).toEqual([expect.objectContaining({ _id: good._id, voteCount: 1, commentCount: 1 })]);
    expect(interactions[0].comments[0]._id).toBe(kept._id);
    for (const { _id } of [bad, below]) expectError(await remove(_id), 404, 'Interaction not found');
    expectError(
      await asha.client.patch(`/interactions/${below._id}/vote`, { action: 'LIKE' }),
      404,
      'Interaction not found',
    );
    expect([await stored('interactions'), await stored('interaction_votes')]).toEqual([2, 2]);
  });

  it('[STF-03] takes a comment away, and the count of its review knows', async () => {
    const review = await aReview(app, by());
    const comments = [await aComment(app, by(), review._id), await aComment(app, by(), review._id)];
    expect(expectSuccess(await remove(comments[0]!._id))).toBeNull();
    expect((await listed()).interactions[0]).toMatchObject({
      commentCount: 1,
      comments: [{ _id: comments[1]!._id }],
    });
    const { meta } = expectSuccess(await app.client.get(`/interactions/${review._id}/comments`));
    expect(meta.total).toBe(1);
  });

  it('[STF-03] lets the author review the product anew', async () => {
    const { _id } = await aReview(app, by());
    expectSuccess(await remove(_id));
    const again = { productId, type: 'REVIEW', rating: 2, content: 'In other words.' };
    expectSuccess(await asha.client.post('/interactions', again), 201);
  });

  it('[STF-03] leaves no comment behind that is written while its review goes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await aReview(app, by());
      const comment = { productId, type: 'COMMENT', parentId: _id, content: 'Me too.' };
      const [removed, ...written] = await Promise.all([
        remove(_id),
        asha.client.post('/interactions', comment),
        asha.client.post('/interactions', comment),
      ]);
      expectSuccess(removed);
      for (const { status } of written) expect([201, 404]).toContain(status);
      expectError(await app.client.get(`/interactions/${_id}/comments`), 404, 'Interaction not found');
      const orphans = app.get<Connection>(getConnectionToken() as never).collection('interactions');
      expect(await orphans.countDocuments({ type: 'COMMENT', content: 'Me too.' })).toBe(0);
    }
  });

  it('[STF-03] does not find an unknown one, and refuses a malformed identifier', async () => {
    expectError(await remove(UNKNOWN_ID), 404, 'Interaction not found');
    expectError(await remove('x'), 400, 'Invalid interactionId format');
  });
});
