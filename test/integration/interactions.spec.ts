import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { InteractionRepository } from '#modules/interactions/data/interaction.repository.js';
import { Interaction } from '#modules/interactions/data/interaction.schema.js';
import { VoteRepository } from '#modules/interactions/data/vote.repository.js';
import { Vote } from '#modules/interactions/data/vote.schema.js';
import { VotingService } from '#modules/interactions/services/voting.service.js';
import { useApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';
import { aUser } from '../support/factories/a-user.js';
import { aComment, aReview } from '../support/factories/an-interaction.js';
import { personalDataOf } from '../support/personal-data-of.js';

describe('interactions', () => {
  const app = useApp();
  let interactions: Model<Interaction>;
  let votes: Model<Vote>;

  beforeAll(() => {
    interactions = app.get(getModelToken(Interaction.name) as never);
    votes = app.get(getModelToken(Vote.name) as never);
  });

  it('are exported whole, and stay without an author when the account is deleted', async () => {
    const [owner, other] = [await aUser(app), await aUser(app)];
    const { _id: productId } = await aProduct(app);
    const review = await aReview(app, { userId: owner.id, productId });
    const theirs = await aReview(app, { userId: other.id, productId });
    app.clock.advance(1000);
    const comment = await aComment(app, { userId: owner.id, productId }, theirs._id);
    await app.get(VotingService).vote(owner.id, theirs._id, 'LIKE');
    const part = personalDataOf(app, 'interactions');
    expect(await part.exportFor(owner.id)).toEqual({
      written: [review, comment],
      votes: [{ interactionId: theirs._id, action: 'LIKE' }],
    });
    await part.eraseFor(owner.id);
    expect(await part.exportFor(owner.id)).toEqual({ written: [], votes: [] });
    expect(await interactions.findById(review._id).lean()).toMatchObject({
      content: review.content,
      rating: 4,
    });
    expect(await interactions.exists({ userId: owner.id })).toBeNull();
    expect(await votes.exists({ userId: owner.id })).toBeNull();
    expect((await interactions.findById(theirs._id).lean())?.voteCount).toBe(1);
    expect(await part.exportFor(other.id)).toMatchObject({ written: [{ _id: theirs._id }] });
  });

  rules('REV-18').it('count a vote once when its user toggles it in two processes at once', async () => {
    const { _id: productId } = await aProduct(app);
    const review = await aReview(app, { userId: (await aUser(app)).id, productId });
    const voter = await aUser(app);
    // Each process queues the votes of an interaction for itself, so only the transactions stand between these two.
    const process = () =>
      new VotingService(
        app.get(InteractionRepository),
        app.get(VoteRepository),
        app.get(UnitOfWork),
        app.get(ChangePublisher),
      );
    const [one, other] = [process(), process()];
    const toggled = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        (index % 2 === 0 ? one : other).vote(voter.id, review._id, 'LIKE'),
      ),
    );
    expect(toggled.filter(({ userVote }) => userVote === 'LIKE')).toHaveLength(7);
    for (const { voteCount, userVote } of toggled) expect(voteCount).toBe(userVote === null ? 0 : 1);
    expect((await interactions.findById(review._id).lean())?.voteCount).toBe(0);
    expect(await votes.countDocuments({ interactionId: review._id })).toBe(0);
  });

  it('of several deleted accounts may stand below one product', async () => {
    const { _id: productId } = await aProduct(app);
    for (const { id } of [await aUser(app), await aUser(app)]) {
      await aReview(app, { userId: id, productId });
      await personalDataOf(app, 'interactions').eraseFor(id);
    }
    expect(await interactions.countDocuments({ productId, type: 'REVIEW' })).toBe(2);
  });
});
