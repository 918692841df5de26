import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { derivedKey } from '#common/crypto/derived-key.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { EXPORT_LINK_HOURS } from '../../users.limits.js';

/**
 * Creates the links of data exports. A token has 256 bits and is derived from a random nonce with a secret key. The
 * database record alone therefore does not reveal the link, and a repeated mail contains the same one.
 */
@Injectable()
export class ExportLinksService {
  private readonly key: Buffer;
  private readonly publicUrl: string;

  constructor(
    { identity, http }: AppConfig,
    private readonly clock: Clock,
  ) {
    this.key = derivedKey(identity.jwtSecret, 'data export links');
    this.publicUrl = http.publicUrl;
  }

  /** A new link: the nonce from which its token is derived, the hash for its lookup, and its expiry. */
  create() {
    const nonce = randomBytes(32).toString('hex');
    const expiresAt = new Date(this.clock.nowMs() + EXPORT_LINK_HOURS * 3_600_000);
    return { nonce, tokenHash: this.hashOf(this.tokenOf(nonce)), expiresAt };
  }

  urlOf(nonce: string): string {
    return `${this.publicUrl}/api/v1/users/exports/${this.tokenOf(nonce)}`;
  }

  /** The lookup key of an export. Looking up a hash prevents timing attacks on the token. */
  hashOf(token: string): string {
    return createHash('sha256').update(token).digest('hex');
  }

  private tokenOf(nonce: string): string {
    return createHmac('sha256', this.key).update(nonce, 'hex').digest('base64url');
  }
}
