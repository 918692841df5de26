import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';

/** A download link is good for so many hours. */
export const LINK_HOURS = 24;

/** A new link: what is kept to make its token again, what it is found by, and when it runs out. */
export interface ExportLink {
  readonly nonce: string;
  readonly tokenHash: string;
  readonly expiresAt: Date;
}

/**
 * The links of data exports. A token is 256 bits, made of a random nonce with a key of the service: whoever reads
 * the record of an export alone cannot make its link, and a mail that is sent again carries the same one.
 */
@Injectable()
export class ExportLinksService {
  private readonly key: Buffer;
  private readonly publicUrl: string;

  constructor(
    { identity, http }: AppConfig,
    private readonly clock: Clock,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', identity.jwtSecret, '', 'data export links', 32));
    this.publicUrl = http.publicUrl;
  }

  create(): ExportLink {
    const nonce = randomBytes(32).toString('hex');
    const expiresAt = new Date(this.clock.nowMs() + LINK_HOURS * 3_600_000);
    return { nonce, tokenHash: this.hashOf(this.tokenOf(nonce)), expiresAt };
  }

  urlOf(nonce: string): string {
    return `${this.publicUrl}/api/v1/users/exports/${this.tokenOf(nonce)}`;
  }

  /** Exports are looked up by this: the time that a look-up takes tells nothing about the token. */
  hashOf(token: string): string {
    return createHash('sha256').update(token).digest('hex');
  }

  private tokenOf(nonce: string): string {
    return createHmac('sha256', this.key).update(nonce, 'hex').digest('base64url');
  }
}
