import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import type { VoteAction } from '../domain/interaction-rules.js';
import { Vote } from './vote.schema.js';

/** The user's first vote on the interaction was inserted concurrently; the caller retries. */
export class ConcurrentVoteError extends Error {}

/** Reads and writes votes. Call it inside the unit of work that also changes the vote count. */
@Injectable()
export class VoteRepository {
  constructor(@InjectModel(Vote.name) private readonly model: Model<Vote>) {}

  async find(interactionId: string, userId: string): Promise<VoteAction | null> {
    return (await this.model.findOne({ interactionId, userId }).lean())?.action ?? null;
  }

  /** Sets the user's vote; null deletes it. @throws ConcurrentVoteError */
  async replace(interactionId: string, userId: string, vote: VoteAction | null): Promise<void> {
    if (vote === null) await this.model.deleteOne({ interactionId, userId });
    else await this.upsert(interactionId, userId, vote);
  }

  private async upsert(interactionId: string, userId: string, vote: VoteAction): Promise<void> {
    try {
      await this.model.updateOne({ interactionId, userId }, { $set: { action: vote } }, { upsert: true });
    } catch (error) {
      throw isDuplicateKey(error)
        ? new ConcurrentVoteError('The vote was inserted at the same time', { cause: error })
        : error;
    }
  }

  /** Deletes the votes on interactions that are deleted. */
  async deleteAllOn(interactionIds: readonly Types.ObjectId[]): Promise<void> {
    await this.model.deleteMany({ interactionId: { $in: interactionIds } });
  }

  async findAllOf(userId: string): Promise<Vote[]> {
    return this.model.find({ userId }).lean();
  }

  /** Deletes the user's votes; the counts stay. */
  async deleteAllOf(userId: string): Promise<void> {
    await this.model.deleteMany({ userId });
  }
}
