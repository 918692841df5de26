import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Asker } from '#common/async/fair-concurrency-limit.js';
import { constantTimeEquals } from '#common/crypto/constant-time-equals.js';
import { derivedKey } from '#common/crypto/derived-key.js';
import { storedEmail } from '#common/validation/email.js';
import { AppConfig } from '#config/app-config.js';
import { requestContext } from '#infrastructure/logging/request-context.js';
import { KNOWN_BROWSER_ACCOUNTS } from '../../auth.limits.js';

const BETWEEN_ENTRIES = '~';

/** 128 random bits, and 256 of a signature. */
const WELL_FORMED = /^[\w-]{22}\.[\w-]{43}$/;

/**
 * Recognises browsers that have signed in to an account before, so that a stranger's attempts against the account do not
 * count for them (decisions, 13.27). The browser keeps a cookie with an entry for each account: a random id, and a
 * signature of the id and the account, from which the account cannot be told. Nothing is stored here.
 */
@Injectable()
export class KnownBrowsersService {
  private readonly key: Buffer;

  constructor({ identity }: AppConfig) {
    this.key = derivedKey(identity.jwtSecret, 'known browsers');
  }

  /** The id of the browser behind the current request, if it has signed in to the account of this address before. */
  find(email: string): string | undefined {
    return this.entries()
      .map((entry) => this.idIn(entry, email))
      .find((id) => id !== undefined);
  }

  /**
   * Returns the party that asks for a password of the account to be hashed or compared: a browser that it knows, a
   * stranger from some network, or, outside of a request, the service itself.
   */
  askerFor(email: string): Asker {
    const caller = requestContext.getStore()?.caller;
    if (caller === undefined) return { isKnown: true };
    return this.find(email) === undefined ? { isKnown: false, name: caller.network } : ownerOf(email);
  }

  /** The value of the cookie after the browser behind the current request has signed in to the account. */
  remember(email: string): string {
    const id = this.find(email) ?? randomBytes(16).toString('base64url');
    const others = this.entries().filter((entry) => this.idIn(entry, email) === undefined);
    return [`${id}.${this.signatureOf(id, email)}`, ...others]
      .slice(0, KNOWN_BROWSER_ACCOUNTS)
      .join(BETWEEN_ENTRIES);
  }

  private entries(): string[] {
    const cookies = requestContext.getStore()?.caller?.knownBrowsers ?? [];
    return cookies.flatMap((cookie) =>
      cookie.split(BETWEEN_ENTRIES).filter((entry) => WELL_FORMED.test(entry)),
    );
  }

  private idIn(entry: string, email: string): string | undefined {
    const [id = '', signature = ''] = entry.split('.');
    return constantTimeEquals(this.signatureOf(id, email), signature) ? id : undefined;
  }

  private signatureOf(id: string, email: string): string {
    return createHmac('sha256', this.key)
      .update(`${id}:${storedEmail(email)}`)
      .digest('base64url');
  }
}

/** A caller who has proven to be the account's owner. */
export function ownerOf(email: string): Asker {
  return { isKnown: true, name: storedEmail(email) };
}
