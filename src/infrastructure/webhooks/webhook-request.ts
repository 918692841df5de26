import { BadRequestError } from '#common/errors/app-error.js';

/** A webhook as the HTTP layer received it: the exact bytes that the sender may have signed, and how to read what they say. */
export interface ReceivedWebhook {
  /** Missing for a request without a body. */
  readonly rawBody?: Buffer;
  /**
   * Parses `rawBody`, within the bounds of bodies. Call it after that was authenticated: nobody else has the service parse
   * a megabyte. Missing for a request without a body. @throws AppError for what is no JSON, or beyond the bounds
   */
  readonly readBody?: () => unknown;
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
