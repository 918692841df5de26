import type { EmbeddedParts } from '#config/app-config.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { ImageHost } from '#infrastructure/image-host/image-host.port.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';

/** The names in the answer of `/health`. */
export type ThirdPartyName = 'gateway' | 'carrier' | 'images' | 'mail' | 'search';

/** An external service whose failure does not make the shop unavailable. */
export interface ThirdParty {
  readonly name: ThirdPartyName;
  /** The built-in part used when it is not configured. */
  readonly part: keyof EmbeddedParts;
  readonly port: abstract new (...args: never[]) => { ping(): Promise<void> };
}

export const THIRD_PARTIES: readonly ThirdParty[] = [
  { name: 'gateway', part: 'paymentGateway', port: PaymentGateway },
  { name: 'carrier', part: 'carrier', port: Carrier },
  { name: 'images', part: 'imageHost', port: ImageHost },
  { name: 'mail', part: 'mail', port: Mailer },
  { name: 'search', part: 'searchEngine', port: SearchEngine },
];
