import { UnauthorizedError } from '#common/errors/app-error.js';

/** The webhook key is missing or wrong. */
export class InvalidWebhookKeyError extends UnauthorizedError {
  static override readonly code = 'INVALID_WEBHOOK_KEY';

  constructor() {
    super('Invalid API key');
  }
}
