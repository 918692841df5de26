import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Vote } from '#modules/interactions/data/vote.schema.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';
import { aUser } from '../../support/factories/a-user.js';
import { aComment, aReview } from '../../support/factories/an-interaction.js';
import { session, type Session, useUser } from '../../support/session.js';

describe('PATCH /interactions/:interactionId/vote', () => {
  const app = useApp();
  const voter = useUser(app, beforeEach);
  let productId: string;
  let review: string;

  beforeAll(async () => {
    productId = (await aProduct(app))._id;
  });

  beforeEach(async () => {
    review = (await aReview(app, { userId: (await aUser(app)).id, productId }))._id;
  });

  const vote = ({ client }: Session, action: string, id = review) =>
    client.patch(`/interactions/${id}/vote`, { action });
  const storedVotes = (interactionId = review) => {
    const votes: Model<Vote> = app.get(getModelToken(Vote.name) as never);
    return votes.find({ interactionId }).lean();
  };
  async function shownCount(id = review): Promise<number> {
    const { interactions } = expectSuccess(
      await app.client.get(`/interactions/product/${productId}?limit=50`),
    );
    return interactions.find(({ _id }: { _id: string }) => _id === id).voteCount;
  }

  rules('REV-15', 'REV-16').it.each(['LIKE', 'DISLIKE'])(
    'adds a first %s, and takes it back when it comes again',
    async (action) => {
      expect(expectSuccess(await vote(voter, action))).toEqual({
        interactionId: review,
        voteCount: 1,
        userVote: action,
      });
      expect(await shownCount()).toBe(1);
      expect(expectSuccess(await vote(voter, action))).toEqual({
        interactionId: review,
        voteCount: 0,
        userVote: null,
      });
      expect(await shownCount()).toBe(0);
      expect(await storedVotes()).toEqual([]);
    },
  );

  rules('REV-17').it('changes a vote to the opposite one without counting it again', async () => {
    await vote(voter, 'LIKE');
    expect(expectSuccess(await vote(voter, 'DISLIKE'))).toMatchObject({ voteCount: 1, userVote: 'DISLIKE' });
    expect(expectSuccess(await vote(voter, 'LIKE'))).toMatchObject({ voteCount: 1, userVote: 'LIKE' });
    expect(expectSuccess(await vote(voter, 'LIKE'))).toMatchObject({ voteCount: 0, userVote: null });
  });

  it('counts the votes of different users together, and on comments too', async () => {
    const [asha, ravi] = [await session(app).asUser(), await session(app).asUser()];
    const { _id } = await aComment(app, { userId: asha.user.id, productId }, review);
    await vote(asha, 'LIKE', _id);
    expect(expectSuccess(await vote(ravi, 'DISLIKE', _id))).toEqual({
      interactionId: _id,
      voteCount: 2,
      userVote: 'DISLIKE',
    });
    expect(await shownCount()).toBe(0);
  });

  rules('REV-18').it('counts each of thirty users who vote at once', async () => {
    const voters = await Promise.all(Array.from({ length: 30 }, () => session(app).asUser()));
    const answers = await Promise.all(
      voters.map((voter, index) => vote(voter, index % 3 === 0 ? 'DISLIKE' : 'LIKE')),
    );
    const counts = answers.map((answer) => expectSuccess(answer).voteCount);
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(await shownCount()).toBe(30);
    const stored = await storedVotes();
    expect(stored).toHaveLength(30);
    expect(stored.filter(({ action }) => action === 'DISLIKE')).toHaveLength(10);
  });

  rules('REV-18').it(
    'serializes the votes of one user under concurrency, in one direction and in both',
    async () => {
      const answers = await Promise.all(Array.from({ length: 15 }, () => vote(voter, 'LIKE')));
      const results = answers.map((answer) => expectSuccess(answer));
      expect(results.filter(({ userVote }) => userVote === 'LIKE')).toHaveLength(8);
      for (const { voteCount, userVote } of results) expect(voteCount).toBe(userVote === null ? 0 : 1);
      expect([await shownCount(), (await storedVotes()).length]).toEqual([1, 1]);
      const mixed = Array.from({ length: 16 }, (_, index) =>
        vote(voter, index % 2 === 0 ? 'LIKE' : 'DISLIKE'),
      );
      for (const answer of await Promise.all(mixed)) expectSuccess(answer);
      const stored = await storedVotes();
      expect(stored.length).toBeLessThanOrEqual(1);
      expect(await shownCount()).toBe(stored.length);
    },
  );

  rules('REV-19').it('does not find an unknown interaction, and keeps no vote for it', async () => {
    expectError(await vote(voter, 'LIKE', UNKNOWN_ID), 404, 'Interaction not found');
    expect(await storedVotes(UNKNOWN_ID)).toEqual([]);
  });

  rules('REV-15').it.each([
    [{}, 'action is required'],
    [{ action: 'like' }, 'action must be one of LIKE, DISLIKE'],
    [{ action: 'NONE' }, /^action /],
    [{ action: null }, /^action /],
    [{ action: ['LIKE'] }, /^action /],
    [{ action: 'LIKE', weight: 2 }, 'weight is not allowed'],
  ])('refuses %j', async (body, message) => {
    expectError(await voter.client.patch(`/interactions/${review}/vote`, body), 400, message);
  });
});
