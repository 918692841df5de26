import { UnauthorizedError } from '#common/errors/app-error.js';

/** The webhook does not carry our webhook secret. */
export class InvalidWebhookKeyError extends UnauthorizedError {
  constructor() {
    super('Invalid API key');
  }
}
