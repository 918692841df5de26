import { BadRequestError } from '#common/errors/app-error.js';

/** A webhook as the HTTP layer received it: the exact bytes that the sender may have signed, and what they say. */
export interface ReceivedWebhook {
  /** Missing for a request without a body. */
  readonly rawBody?: Buffer;
  /** Parsed from `rawBody`, and to be trusted only after that was authenticated. */
  readonly body?: unknown;
  /** Names in lower case, as Node gives them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A webhook request: the exact body, and the headers that authenticate it. */
export interface WebhookRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An authentic webhook with an invalid format. */
export class MalformedWebhookError extends BadRequestError {
  static override readonly code = 'MALFORMED_WEBHOOK';
  static example = () =>
    new MalformedWebhookError('Malformed webhook body: payload.payment.entity.id is missing or wrong');
}
