import { BadRequestError } from '#common/errors/app-error.js';

/** The headers of a webhook request; names in lower case, as Node gives them. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

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

/**
 * Parses the JSON of a webhook's body. A byte order mark is skipped; an empty body is undefined.
 * @throws MalformedWebhookError when the body is not JSON
 */
export function parseWebhookBody(rawBody: Buffer): unknown {
  if (rawBody.length === 0) return undefined;
  const text = rawBody.toString('utf8');
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown;
  } catch {
    throw new MalformedWebhookError('Malformed request: the body must be valid JSON');
  }
}
