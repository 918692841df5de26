import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { entriesBefore, type PageQuery } from '#common/validation/page-query.js';
import { isDuplicateKey } from '#infrastructure/database/mongo-errors.js';
import { DuplicateReviewError } from '../interactions.errors.js';
import { Interaction } from './interaction.schema.js';

/** A review with its comments, oldest first. */
export type ReviewWithComments = Interaction & { comments: Interaction[] };

/** The queries of reviews and comments. */
@Injectable()
export class InteractionRepository {
  constructor(@InjectModel(Interaction.name) private readonly model: Model<Interaction>) {}

  /** @throws DuplicateReviewError when the user has reviewed the product before */
  async insert(
    interaction: Pick<Interaction, 'type' | 'rating' | 'content' | 'createdAt'> & {
      productId: string;
      userId: string;
      parentId?: string;
    },
  ): Promise<Interaction> {
    try {
      const [created] = await this.model.create([{ ...interaction, voteCount: 0 }]);
      return created!.toObject();
    } catch (error) {
      if (isDuplicateKey(error)) throw new DuplicateReviewError();
      throw error;
    }
  }

  async findById(id: string): Promise<Interaction | null> {
    return this.model.findById(id).lean();
  }

  /** One page of a product's reviews, newest first, each with all of its comments: two queries, however many reviews. */
  async findReviews(productId: string, page: PageQuery): Promise<ReviewWithComments[]> {
    const reviews = await this.model
      .find({ productId, type: 'REVIEW' })
      .sort({ createdAt: -1, _id: -1 })
      .skip(entriesBefore(page))
      .limit(page.limit)
      .lean();
    const withComments = new Map(
      reviews.map((review) => [review._id.toHexString(), { ...review, comments: [] as Interaction[] }]),
    );
    for (const comment of await this.findComments(reviews.map(({ _id }) => _id))) {
      withComments.get(comment.parentId!.toHexString())!.comments.push(comment);
    }
    return [...withComments.values()];
  }

  /** The comments on some reviews: those of one review together and oldest first, as their index holds them. */
  private async findComments(reviewIds: Types.ObjectId[]): Promise<Interaction[]> {
    if (reviewIds.length === 0) return [];
    return this.model
      .find({ parentId: { $in: reviewIds } })
      .sort({ parentId: 1, createdAt: 1, _id: 1 })
      .lean();
  }

  async countReviews(productId: string): Promise<number> {
    return this.model.countDocuments({ productId, type: 'REVIEW' });
  }

  /** Adds to the vote count. @returns the new count; nothing when the interaction is gone */
  async addVotes(id: string, change: number): Promise<number | undefined> {
    const found = await this.model
      .findByIdAndUpdate(id, { $inc: { voteCount: change } }, { returnDocument: 'after' })
      .lean();
    return found?.voteCount;
  }

  async findAllOf(userId: string): Promise<Interaction[]> {
    return this.model.find({ userId }).sort({ createdAt: 1 }).lean();
  }

  /** Turns all that a user wrote into that of a deleted user; what was written stays. */
  async anonymiseAllOf(userId: string): Promise<void> {
    await this.model.updateMany({ userId }, { $unset: { userId: 1 } });
  }
}
