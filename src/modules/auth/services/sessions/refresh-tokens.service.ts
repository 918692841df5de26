import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '#common/time/clock.js';
import { REFRESH_TOKEN_DAYS } from '#http/decorators.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { RefreshTokenRepository } from '../../data/refresh-token.repository.js';
import type { RefreshToken } from '../../data/refresh-token.schema.js';

const LIFETIME_MS = REFRESH_TOKEN_DAYS * 86_400_000;

/**
 * Refresh tokens: 256 random bits, of which only the hash is kept. Each use hands out a successor.
 *
 * What counts as reuse: the presented token had been used when the request looked it up. That is a copy in
 * other hands, or a client that has gone back to an old one, and it ends the family. Two requests that present
 * the same unused token at the same time are not reuse: one wins, the other is refused and the family lives,
 * since this is what two open tabs do. Whoever lost holds a used token from then on, so a thief among the two
 * is found out at the next refresh.
 */
@Injectable()
export class RefreshTokensService {
  private readonly logger = new Logger('RefreshTokens');

  constructor(
    private readonly tokens: RefreshTokenRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Starts a family: a login. Joins an open unit of work. @returns the token */
  async start(userId: string): Promise<string> {
    return this.handOut(userId, newId());
  }

  /** Exchanges a token for its successor. @returns null when it is refused */
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

  /** Ends the login that a token belongs to. An unknown token ends nothing. */
  async revokeFamilyOf(token: string): Promise<void> {
    const presented = await this.tokens.findByHash(hashOf(token));
    if (presented !== null) await this.endFamily(presented);
  }

  /** Ends every login of a user. Joins an open unit of work. */
  async revokeAllOf(userId: string): Promise<void> {
    await this.unitOfWork.run(() => this.tokens.revokeAllOf(userId, this.clock.now()));
  }

  private isAlive({ expiresAt, revokedAt }: RefreshToken): boolean {
    return revokedAt === undefined && expiresAt > this.clock.now();
  }

  /** In a transaction, so that a rotation under way either is seen whole or sees this. */
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
