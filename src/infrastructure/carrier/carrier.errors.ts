import { UnauthorizedError } from '#common/errors/app-error.js';

/** The webhook does not carry our webhook secret. */
export class InvalidWebhookKeyError extends UnauthorizedError {
  static override readonly code = 'INVALID_WEBHOOK_KEY';

  constructor() {
    super('Invalid API key');
  }
}
