import { Injectable } from '@nestjs/common';
import { LinkTokens, type StoredToken } from '#common/crypto/link-tokens.js';
import { AppConfig } from '#config/app-config.js';
import type { Order } from '../data/order.schema.js';

/** Creates the payment links of orders. */
@Injectable()
export class PaymentLinksService {
  private readonly tokens: LinkTokens;
  private readonly storefrontUrl: string | undefined;

  constructor({ identity, shop }: AppConfig) {
    this.tokens = new LinkTokens(identity.jwtSecret, 'payment links');
    this.storefrontUrl = shop.seller.storefrontUrl;
  }

  create(): StoredToken {
    return this.tokens.create();
  }

  /**
   * The address at which the order is paid without a login. Null without a storefront, for an order without a link, and
   * for a link that was made with another secret.
   */
  urlOf({ paymentLink }: Pick<Order, 'paymentLink'>): string | null {
    if (paymentLink === undefined || this.storefrontUrl === undefined) return null;
    const token = this.tokens.tokenOf(paymentLink.nonce);
    return this.hashOf(token) === paymentLink.tokenHash ? `${this.storefrontUrl}/pay/${token}` : null;
  }

  /** The lookup key of a link. */
  hashOf(token: string): string {
    return this.tokens.hashOf(token);
  }
}
