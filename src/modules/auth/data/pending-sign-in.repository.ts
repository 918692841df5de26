import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PendingSignIn } from './pending-sign-in.schema.js';

type NewPendingSignIn = Omit<PendingSignIn, '_id' | 'userId'> & { readonly userId: string };

/** Keeps sign-ins until their second factor comes. Each joins an open unit of work. */
@Injectable()
export class PendingSignInRepository {
  constructor(@InjectModel(PendingSignIn.name) private readonly model: Model<PendingSignIn>) {}

  async insert(pending: NewPendingSignIn): Promise<void> {
    await this.model.create([pending]);
  }

  async find(tokenHash: string, now: Date): Promise<PendingSignIn | null> {
    return this.model.findOne({ tokenHash, expiresAt: { $gt: now } }).lean();
  }

  /** @returns true for exactly one of several concurrent callers */
  async take({ _id }: Pick<PendingSignIn, '_id'>): Promise<boolean> {
    return (await this.model.deleteOne({ _id })).deletedCount === 1;
  }

  async deleteAllOf(userId: string): Promise<void> {
    await this.model.deleteMany({ userId });
  }
}
