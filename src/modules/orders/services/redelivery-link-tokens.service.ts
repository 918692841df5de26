import { Injectable } from '@nestjs/common';
import { LinkTokens, type StoredToken } from '#common/crypto/link-tokens.js';
import { AppConfig } from '#config/app-config.js';
import type { Order } from '../data/order.schema.js';

/** Creates the links by which customers say when and where the courier comes again, without a login. */
@Injectable()
export class RedeliveryLinkTokensService {
  private readonly tokens: LinkTokens;

  constructor(private readonly config: AppConfig) {
    this.tokens = new LinkTokens(config.identity.jwtSecret, 'redelivery links');
  }

  create(): StoredToken {
    return this.tokens.create();
  }

  /** The address of an order's link. Undefined without a storefront, and for a link that was made with another secret. */
  urlOf({ redeliveryLink: link }: Pick<Order, 'redeliveryLink'>): string | undefined {
    const { storefrontUrl } = this.config.shop.seller;
    if (link === undefined || storefrontUrl === undefined) return undefined;
    const token = this.tokens.tokenOf(link.nonce);
    return this.hashOf(token) === link.tokenHash ? `${storefrontUrl}/redelivery/${token}` : undefined;
  }

  /** The lookup key of a link. */
  hashOf(token: string): string {
    return this.tokens.hashOf(token);
  }
}
