import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { SecondFactorKind } from '#http/decorators.js';
import { RefreshToken } from './refresh-token.schema.js';

export type NewRefreshToken = Omit<RefreshToken, '_id' | 'userId' | 'usedAt' | 'revokedAt'> & {
  userId: string | Types.ObjectId;
};

/** Reads and writes refresh tokens. Every state change is one conditional update. */
@Injectable()
export class RefreshTokenRepository {
  constructor(@InjectModel(RefreshToken.name) private readonly model: Model<RefreshToken>) {}

  async insert(token: NewRefreshToken): Promise<void> {
    await this.model.create([token]);
  }

  /** Returns the tokens that exist, unordered. */
  async findByHashes(tokenHashes: readonly string[]): Promise<RefreshToken[]> {
    return tokenHashes.length === 0 ? [] : this.model.find({ tokenHash: { $in: tokenHashes } }).lean();
  }

  /** @returns true for exactly one of several concurrent callers; false for all when the token was revoked */
  async markUsed(id: Types.ObjectId, at: Date): Promise<boolean> {
    const unused = { _id: id, usedAt: { $exists: false }, revokedAt: { $exists: false } };
    return (await this.model.updateOne(unused, { $set: { usedAt: at } })).modifiedCount === 1;
  }

  /** Revokes used tokens too. A concurrent rotation marks one as used, so the two conflict and the loser retries. */
  async revokeFamily(familyId: Types.ObjectId, at: Date): Promise<void> {
    await this.model.updateMany({ familyId, revokedAt: { $exists: false } }, { $set: { revokedAt: at } });
  }

  /** @param sparedId the session that goes on */
  async revokeAllOf(userId: string, at: Date, sparedId?: string): Promise<void> {
    const others = sparedId === undefined ? {} : { familyId: { $ne: new Types.ObjectId(sparedId) } };
    await this.model.updateMany(
      { userId, ...others, revokedAt: { $exists: false } },
      { $set: { revokedAt: at } },
    );
  }

  /** Notes the second factor of a session. A concurrent rotation conflicts, and the loser retries. */
  async setSecondFactor(sessionId: string, kind: SecondFactorKind): Promise<void> {
    const alive = { familyId: sessionId, revokedAt: { $exists: false } };
    await this.model.updateMany(alive, { $set: { secondFactor: kind } });
  }

  /** Takes the second factor from all sessions of a user. */
  async unsetSecondFactor(userId: string): Promise<void> {
    await this.model.updateMany({ userId, secondFactor: { $exists: true } }, { $unset: { secondFactor: 1 } });
  }

  /** The tokens that are neither used, revoked nor expired, oldest first. */
  async findUsableOf(userId: string, now: Date): Promise<RefreshToken[]> {
    const usable = { usedAt: { $exists: false }, revokedAt: { $exists: false }, expiresAt: { $gt: now } };
    return this.model
      .find({ userId, ...usable })
      .sort({ createdAt: 1 })
      .lean();
  }

  /** Finds when the newest token of a user was issued; undefined: none is kept. */
  async lastIssuedTo(userId: string): Promise<Date | undefined> {
    const newest = await this.model
      .findOne({ userId })
      .sort({ createdAt: -1 })
      .select({ createdAt: 1 })
      .lean();
    return newest?.createdAt;
  }

  /** Revokes a session of this user. @returns false when it is not theirs, or has ended */
  async revokeSession(userId: string, sessionId: string, at: Date): Promise<boolean> {
    const alive = { userId, familyId: sessionId, expiresAt: { $gt: at }, revokedAt: { $exists: false } };
    return (await this.model.updateMany(alive, { $set: { revokedAt: at } })).modifiedCount > 0;
  }

  async deleteAllOf(userId: string): Promise<void> {
    await this.model.deleteMany({ userId });
  }
}
