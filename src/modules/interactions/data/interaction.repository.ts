import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type PipelineStage } from 'mongoose';
import { entriesBefore, type PageQuery } from '#common/validation/page-query.js';
import { isDuplicateKey } from '#infrastructure/database/mongo-errors.js';
import { DuplicateReviewError } from '../interactions.errors.js';
import { Interaction } from './interaction.schema.js';

/** The number of comments listed within their review, oldest first. */
const FIRST_COMMENTS = 20;

/** A review with its first comments, oldest first, and the number of all comments. */
export type ReviewWithComments = Interaction & { commentCount: number; comments: Interaction[] };

/** Reads and writes reviews and comments. */
@Injectable()
export class InteractionRepository {
  constructor(@InjectModel(Interaction.name) private readonly model: Model<Interaction>) {}

  /** @throws DuplicateReviewError when the user has already reviewed the product */
  async insert(
    interaction: Pick<Interaction, 'type' | 'rating' | 'content' | 'createdAt'> & {
      productId: string;
      userId: string;
      parentId?: string;
    },
  ): Promise<Interaction> {
    try {
      const [created] = await this.model.create([
        { ...interaction, voteCount: 0, ...(interaction.type === 'REVIEW' ? { commentCount: 0 } : {}) },
      ]);
      return created!.toObject();
    } catch (error) {
      if (isDuplicateKey(error)) throw new DuplicateReviewError();
      throw error;
    }
  }

  async findById(id: string): Promise<Interaction | null> {
    return this.model.findById(id).lean();
  }

  /**
   * Increments the comment count of a review of the product. Call it inside the unit of work that inserts the comment:
   * concurrent inserts conflict here, so the count is exact and comments are ordered in time.
   * @returns false when the product has no such review
   */
  async countComment(reviewId: string, productId: string): Promise<boolean> {
    const before = await this.model
      .findOneAndUpdate({ _id: reviewId, productId, type: 'REVIEW' }, { $inc: { commentCount: 1 } })
      .select({ commentCount: 1 })
      .lean();
    if (before === null) return false;
    if (before.commentCount === undefined) {
      const commentCount = (await this.countComments(reviewId)) + 1;
      await this.model.updateOne({ _id: reviewId }, { $set: { commentCount } });
    }
    return true;
  }

  /** One page of a product's reviews, newest first, each with its first comments, in one aggregation. */
  async findReviews(productId: string, page: PageQuery): Promise<ReviewWithComments[]> {
    const reviews = await this.model.aggregate<Interaction & { comments: Interaction[] }>(
      reviewPage(this.model, productId, page),
    );
    return Promise.all(
      reviews.map(async (review) => ({ ...review, commentCount: await this.commentCountOf(review) })),
    );
  }

  /** One page of the comments on a review, oldest first. */
  async findComments(reviewId: string, page: PageQuery): Promise<Interaction[]> {
    return this.model
      .find({ parentId: reviewId })
      .sort({ createdAt: 1, _id: 1 })
      .skip(entriesBefore(page))
      .limit(page.limit)
      .lean();
  }

  /** The number of comments of a review; 0 for a comment. */
  async commentCountOf({ _id, type, commentCount }: Interaction): Promise<number> {
    if (type === 'COMMENT') return 0;
    return commentCount ?? this.countComments(_id.toHexString());
  }

  private async countComments(reviewId: string): Promise<number> {
    return this.model.countDocuments({ parentId: reviewId });
  }

  async countReviews(productId: string): Promise<number> {
    return this.model.countDocuments({ productId, type: 'REVIEW' });
  }

  /** Adds to the vote count. @returns the new count; undefined when the interaction is gone */
  async addVotes(id: string, change: number): Promise<number | undefined> {
    const found = await this.model
      .findByIdAndUpdate(id, { $inc: { voteCount: change } }, { returnDocument: 'after' })
      .lean();
    return found?.voteCount;
  }

  async findAllOf(userId: string): Promise<Interaction[]> {
    return this.model.find({ userId }).sort({ createdAt: 1 }).lean();
  }

  /** Removes the author from everything that a user wrote; the texts stay. */
  async anonymiseAllOf(userId: string): Promise<void> {
    await this.model.updateMany({ userId }, { $unset: { userId: 1 } });
  }
}

/** The aggregation of one page of reviews. Index order gives the order of reviews and of their first comments. */
export function reviewPage(model: Model<Interaction>, productId: string, page: PageQuery): PipelineStage[] {
  return [
    { $match: { productId: new Types.ObjectId(productId), type: 'REVIEW' } },
    { $sort: { createdAt: -1, _id: -1 } },
    { $skip: entriesBefore(page) },
    { $limit: page.limit },
    {
      $lookup: {
        from: model.collection.name,
        localField: '_id',
        foreignField: 'parentId',
        pipeline: [{ $sort: { createdAt: 1, _id: 1 } }, { $limit: FIRST_COMMENTS }],
        as: 'comments',
      },
    },
  ];
}
