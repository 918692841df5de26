import { createHmac, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { derivedKey } from '#common/crypto/derived-key.js';
import { tokenHash } from '#common/crypto/token-hash.js';
import { Clock } from '#common/time/clock.js';
import { DAY_MS } from '#common/time/durations.js';
import { AppConfig } from '#config/app-config.js';
import type { SecondFactorKind } from '#http/decorators.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { requestContext } from '#infrastructure/logging/request-context.js';
import { REFRESH_TOKEN_DAYS, REFRESH_TOKEN_REPEATABLE_MS } from '../../auth.limits.js';
import { RefreshTokenRepository, type NewRefreshToken } from '../../data/refresh-token.repository.js';
import type { RefreshToken } from '../../data/refresh-token.schema.js';
import { describedClient } from '../../domain/described-client.js';

const LIFETIME_MS = REFRESH_TOKEN_DAYS * DAY_MS;

/** A refresh token that was issued, and the session that it renews. */
export interface IssuedToken {
  readonly refreshToken: string;
  readonly sessionId: string;
  readonly secondFactor: SecondFactorKind | undefined;
}

/** How a session begins. */
interface SessionStart {
  /** A session that has ended and begins again, whose access token goes on; else a new one. */
  readonly sessionId?: string | undefined;
  readonly secondFactor?: SecondFactorKind | undefined;
}

/** The part of a record that all tokens of a session share. */
type Session = Pick<NewRefreshToken, 'userId' | 'familyId' | 'startedAt' | 'secondFactor'>;

/** A token that a caller holds, with its record. */
interface Presented {
  readonly token: string;
  readonly record: RefreshToken;
}

/**
 * Issues, rotates and revokes refresh tokens: 256 bits, stored only as a hash. Each use returns a successor, which is
 * derived from the token with a secret key.
 *
 * A token that is presented again within 20 seconds of its first use gets the same successor: two tabs of a browser share
 * their cookies, and whichever answer comes last, the cookie is good (decisions, 13.23). Later it is a stolen copy, or a
 * client that replays an old token, and its family is revoked. A thief who is quick enough holds the same successor as
 * the owner, and the next use by both is found out.
 */
@Injectable()
export class RefreshTokensService {
  private readonly logger = new Logger('RefreshTokens');
  private readonly key: Buffer;

  constructor(
    private readonly tokens: RefreshTokenRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    { identity }: AppConfig,
  ) {
    this.key = derivedKey(identity.jwtSecret, 'refresh token successors');
  }

  /** Starts a session at login. Joins an open unit of work. */
  async start(userId: string, { sessionId, secondFactor }: SessionStart = {}): Promise<IssuedToken> {
    const familyId = sessionId === undefined ? newId() : new Types.ObjectId(sessionId);
    const factor = secondFactor === undefined ? {} : { secondFactor };
    const session = { userId, familyId, startedAt: this.clock.now(), ...factor };
    const refreshToken = await this.handOut(randomBytes(32).toString('base64url'), session);
    return { refreshToken, sessionId: familyId.toHexString(), secondFactor };
  }

  /**
   * Rotates the one of the presented tokens that is ours. Joins an open unit of work; what it reads there is one
   * snapshot.
   * @returns null when it is refused
   */
  async rotate(tokens: readonly string[]): Promise<(IssuedToken & { readonly userId: string }) | null> {
    return this.unitOfWork.run(async () => {
      const presented = await this.findUsable(tokens);
      if (presented === undefined) return null;
      const refreshToken = await this.successorOf(presented);
      if (refreshToken === null) return null;
      const { userId, familyId, secondFactor } = presented.record;
      const sessionId = familyId.toHexString();
      return { userId: userId.toHexString(), sessionId, secondFactor, refreshToken };
    });
  }

  /** Returns whose living session one of the tokens is of; undefined without one. Changes nothing. */
  async ownerOf(tokens: readonly string[]): Promise<string | undefined> {
    return (await this.findUsable(tokens))?.record.userId.toHexString();
  }

  /** Revokes the families of tokens. Unknown tokens change nothing. */
  async revokeFamiliesOf(tokens: readonly string[]): Promise<void> {
    for (const { record } of await this.find(tokens)) await this.endFamily(record);
  }

  /**
   * Revokes every family of a user. Joins an open unit of work.
   * @param sparedId the session that goes on
   */
  async revokeAllOf(userId: string, sparedId?: string): Promise<void> {
    await this.unitOfWork.run(() => this.tokens.revokeAllOf(userId, this.clock.now(), sparedId));
  }

  /** The first that is neither expired nor revoked; one that was not used before one that was. */
  private async findUsable(tokens: readonly string[]): Promise<Presented | undefined> {
    const alive = (await this.find(tokens)).filter(({ record }) => this.isAlive(record));
    return alive.find(({ record }) => record.usedAt === undefined) ?? alive[0];
  }

  private async find(tokens: readonly string[]): Promise<Presented[]> {
    const hashes = tokens.map(tokenHash);
    const records = new Map(
      (await this.tokens.findByHashes(hashes)).map((record) => [record.tokenHash, record]),
    );
    return tokens.flatMap((token, index) => {
      const record = records.get(hashes[index]!);
      return record === undefined ? [] : [{ token, record }];
    });
  }

  private async successorOf({ token, record }: Presented): Promise<string | null> {
    const { _id, usedAt } = record;
    if (usedAt === undefined) {
      const isFirst = await this.tokens.markUsed(_id, this.clock.now());
      return isFirst ? this.handOut(this.derivedFrom(token), record) : null;
    }
    if (this.clock.nowMs() - usedAt.getTime() < REFRESH_TOKEN_REPEATABLE_MS)
      return this.latestAfter(token, record);
    await this.endFamily(record);
    this.logger.warn({
      event: 'auth.refresh_token_reused',
      msg: 'A used refresh token was presented again; its family is revoked',
      userId: record.userId,
    });
    return null;
  }

  /** The unused token to which the rotations since this one have led. */
  private async latestAfter(token: string, family: RefreshToken): Promise<string | null> {
    const next = this.derivedFrom(token);
    const [found] = await this.find([next]);
    // Its successor is not derived from it: the version before issued it, or one with another secret.
    if (found === undefined) return this.handOut(next, family);
    if (!this.isAlive(found.record)) return null;
    return found.record.usedAt === undefined ? next : this.latestAfter(next, family);
  }

  private isAlive({ expiresAt, revokedAt }: RefreshToken): boolean {
    return revokedAt === undefined && expiresAt > this.clock.now();
  }

  /** Runs in a transaction: a concurrent rotation either has committed before or gets a write conflict. */
  private async endFamily({ familyId }: RefreshToken): Promise<void> {
    await this.unitOfWork.run(() => this.tokens.revokeFamily(familyId, this.clock.now()));
  }

  private async handOut(
    token: string,
    { userId, familyId, startedAt, secondFactor }: Session,
  ): Promise<string> {
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
    await this.tokens.insert({
      familyId,
      userId,
      ...(startedAt === undefined ? {} : { startedAt }),
      ...(secondFactor === undefined ? {} : { secondFactor }),
      ...describedClient(requestContext.getStore()?.caller),
      tokenHash: tokenHash(token),
      createdAt,
      expiresAt,
    });
    return token;
  }

  private derivedFrom(token: string): string {
    return createHmac('sha256', this.key).update(token).digest('base64url');
  }
}
