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
import { aReview } from '../support/factories/an-interaction.js';
import { personalDataOf } from '../support/personal-data-of.js';

describe('interactions', () => {
  const app = useApp();
  let interactions: Model<Interaction>;
  let votes: Model<Vote>;

  beforeAll(() => {
    interactions = app.get(getModelToken(Interaction.name) as never);
    votes = app.get(getModelToken(Vote.name) as never);
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

  it('may stand below one product from several deleted accounts', async () => {
    const { _id: productId } = await aProduct(app);
    for (const { id } of [await aUser(app), await aUser(app)]) {
      await aReview(app, { userId: id, productId });
      await personalDataOf(app, 'interactions').eraseFor(id);
    }
    const left = await interactions.find({ productId, type: 'REVIEW' }).lean();
    expect(left.map(({ content, rating }) => [content, rating])).toEqual([
      ['Boils fast.', 4],
      ['Boils fast.', 4],
    ]);
  });
});
