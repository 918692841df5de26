import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '#common/time/clock.js';
import { DAY_MS } from '#common/time/day.js';
import { REFRESH_TOKEN_DAYS } from '#http/decorators.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { RefreshTokenRepository } from '../../data/refresh-token.repository.js';
import type { RefreshToken } from '../../data/refresh-token.schema.js';

const LIFETIME_MS = REFRESH_TOKEN_DAYS * DAY_MS;

/**
 * Issues, rotates and revokes refresh tokens: 256 random bits, stored only as a hash. Each use returns a successor.
 *
 * Reuse means that the token was already used when the request read it: a stolen copy, or a client that replays an old
 * token. Reuse revokes the family. Two concurrent requests with the same unused token are not reuse, because two open
 * tabs do this: one succeeds, the other is refused, and the family stays valid. The loser then holds a used token, so
 * a thief is detected at the next refresh.
 */
@Injectable()
export class RefreshTokensService {
  private readonly logger = new Logger('RefreshTokens');

  constructor(
    private readonly tokens: RefreshTokenRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Starts a family at login. Joins an open unit of work. @returns the token */
  async start(userId: string): Promise<string> {
    return this.handOut(userId, newId());
  }

  /** Rotates a token. @returns null when it is refused */
  async rotate(token: string): Promise<{ userId: string; refreshToken: string } | null> {
    const presented = await this.tokens.findByHash(hashOf(token));
    if (presented === null || !this.isAlive(presented)) return null;
    if (presented.usedAt !== undefined) {
      await this.endFamily(presented);
      this.logger.warn({
        event: 'auth.refresh_token_reused',
        msg: 'A used refresh token was presented again; its family is revoked',
        userId: presented.userId,
      });
      return null;
    }
    const userId = presented.userId.toHexString();
    const refreshToken = await this.unitOfWork.run(async () =>
      (await this.tokens.markUsed(presented._id, this.clock.now()))
        ? this.handOut(userId, presented.familyId)
        : null,
    );
    return refreshToken === null ? null : { userId, refreshToken };
  }

  /** Revokes the family of a token. An unknown token changes nothing. */
  async revokeFamilyOf(token: string): Promise<void> {
    const presented = await this.tokens.findByHash(hashOf(token));
    if (presented !== null) await this.endFamily(presented);
  }

  /** Revokes every family of a user. Joins an open unit of work. */
  async revokeAllOf(userId: string): Promise<void> {
    await this.unitOfWork.run(() => this.tokens.revokeAllOf(userId, this.clock.now()));
  }

  private isAlive({ expiresAt, revokedAt }: RefreshToken): boolean {
    return revokedAt === undefined && expiresAt > this.clock.now();
  }

  /** Runs in a transaction: a concurrent rotation either has committed before or gets a write conflict. */
  private async endFamily({ familyId }: RefreshToken): Promise<void> {
    await this.unitOfWork.run(() => this.tokens.revokeFamily(familyId, this.clock.now()));
  }

  private async handOut(userId: string, familyId: Types.ObjectId): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
    await this.tokens.insert({ tokenHash: hashOf(token), familyId, userId, createdAt, expiresAt });
    return token;
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
