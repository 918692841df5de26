import { Injectable } from '@nestjs/common';
import { LinkTokens, type StoredToken } from '#common/crypto/link-tokens.js';
import { HOUR_MS } from '#common/time/durations.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { ARCHIVE_LINK_HOURS } from '../tax-returns.limits.js';

/** Creates the links of archives. */
@Injectable()
export class ArchiveLinksService {
  private readonly tokens: LinkTokens;
  private readonly publicUrl: string;

  constructor(
    { identity, http }: AppConfig,
    private readonly clock: Clock,
  ) {
    this.tokens = new LinkTokens(identity.jwtSecret, 'invoice archive links');
    this.publicUrl = http.publicUrl;
  }

  /** Returns a new link, from now on until it expires. */
  create(): StoredToken & { readonly readyAt: Date; readonly expiresAt: Date } {
    const readyAt = this.clock.now();
    const expiresAt = new Date(readyAt.getTime() + ARCHIVE_LINK_HOURS * HOUR_MS);
    return { ...this.tokens.create(), readyAt, expiresAt };
  }

  urlOf(nonce: string): string {
    return `${this.publicUrl}/api/v1/invoices/archives/${this.tokens.tokenOf(nonce)}`;
  }

  /** Returns the lookup key of an archive. */
  hashOf(token: string): string {
    return this.tokens.hashOf(token);
  }
}
