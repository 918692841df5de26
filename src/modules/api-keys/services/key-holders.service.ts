import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { tokenHash } from '#common/crypto/token-hash.js';
import { Clock } from '#common/time/clock.js';
import { ApiKeys, type AuthenticatedUser } from '#http/decorators.js';
import { UsersService } from '#modules/users/index.js';
import { ApiKeyRepository } from '../data/api-key.repository.js';
import { apiKeyOf } from '../domain/bearer-key.js';

/** A use is written down once in so long. */
const NOTED_EVERY_MS = 60_000;

/**
 * Finds who acts by the key of a request: an administrator with the key's scopes, at most those that the maker still has. Key and
 * maker are read for each request, once: a revoked key, and one whose maker lost the role, is nobody's at once.
 */
@Injectable()
export class KeyHoldersService extends ApiKeys {
  private readonly found = new WeakMap<IncomingMessage, Promise<AuthenticatedUser | null>>();

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {
    super();
  }

  override callerOf({ raw }: { raw: IncomingMessage }): Promise<AuthenticatedUser | null> | null {
    const key = apiKeyOf({ raw });
    if (key === null) return null;
    const known = this.found.get(raw);
    if (known !== undefined) return known;
    const holder = this.find(key);
    this.found.set(raw, holder);
    return holder;
  }

  private async find(secret: string): Promise<AuthenticatedUser | null> {
    const now = this.clock.now();
    const key = await this.keys.findByHash(tokenHash(secret), now);
    if (key === null) return null;
    const makerId = key.createdBy.toHexString();
    const makers = await this.users.findScopes(makerId);
    if (makers?.length === 0) return null;
    if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) >= NOTED_EVERY_MS)
      await this.keys.noteUse(key._id, now);
    return {
      id: makerId,
      role: 'ADMIN',
      tokenId: '',
      scopes: makers === undefined ? key.scopes : key.scopes.filter((scope) => makers.includes(scope)),
      apiKey: { id: key._id.toHexString(), name: key.name },
    };
  }
}
