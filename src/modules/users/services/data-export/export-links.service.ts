import { Injectable } from '@nestjs/common';
import { LinkTokens } from '#common/crypto/link-tokens.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { EXPORT_LINK_HOURS } from '../../users.limits.js';

/** Creates the links of data exports. */
@Injectable()
export class ExportLinksService {
  private readonly tokens: LinkTokens;
  private readonly publicUrl: string;

  constructor(
    { identity, http }: AppConfig,
    private readonly clock: Clock,
  ) {
    this.tokens = new LinkTokens(identity.jwtSecret, 'data export links');
    this.publicUrl = http.publicUrl;
  }

  /** A new link: the nonce from which its token is derived, the hash for its lookup, and its expiry. */
  create() {
    const expiresAt = new Date(this.clock.nowMs() + EXPORT_LINK_HOURS * 3_600_000);
    return { ...this.tokens.create(), expiresAt };
  }

  urlOf(nonce: string): string {
    return `${this.publicUrl}/api/v1/users/exports/${this.tokens.tokenOf(nonce)}`;
  }

  /** The lookup key of an export. */
  hashOf(token: string): string {
    return this.tokens.hashOf(token);
  }
}
