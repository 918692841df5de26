import { pageOf } from '#common/paging/page.view.js';
import type { SwitchOffReason, WebhookEndpoint, WebhookEvent } from '#modules/webhook-events/index.js';

/** A receiver of events. Its secret is shown once, when it is made. */
export class WebhookEndpointView {
  _id!: string;
  /** @example https://erp.example.com/hooks/shop */
  url!: string;
  events!: WebhookEvent[];
  /** @example Our accounting */
  description!: string;
  isActive!: boolean;
  /** The first failure since the last success; null while it works. After five days the endpoint is switched off. */
  failingSince!: string | null;
  /** When it was switched off because of its receiver; null otherwise */
  switchedOffAt!: string | null;
  /** `GONE`: the receiver answered 410. `FAILING`: five days without success */
  switchedOffReason!: SwitchOffReason | null;
  createdAt!: string;
  updatedAt!: string;
}

/** A new endpoint, with its secret. */
export class NewWebhookEndpointView extends WebhookEndpointView {
  /** Shown this once. @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw */
  secret!: string;
}

/** A new secret of an endpoint. */
export class WebhookSecretView {
  /** Shown this once. @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw */
  secret!: string;
  /** Until then deliveries are signed with the secret before it, too. */
  previousSignsUntil!: string;
}

export class WebhookEndpointListView extends pageOf('endpoints', WebhookEndpointView) {}

export function toWebhookEndpoint(endpoint: WebhookEndpoint): WebhookEndpointView {
  const { _id, url, events, description = '', isActive, failingSince, switchedOff } = endpoint;
  return {
    _id: _id.toHexString(),
    url,
    events: [...events],
    description,
    isActive,
    failingSince: failingSince?.toISOString() ?? null,
    switchedOffAt: switchedOff?.at.toISOString() ?? null,
    switchedOffReason: switchedOff?.reason ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}
