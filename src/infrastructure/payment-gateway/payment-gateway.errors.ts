import { UnauthorizedError } from '#common/errors/app-error.js';

/** The webhook signature is missing or does not match the body. */
export class InvalidWebhookSignatureError extends UnauthorizedError {
  static override readonly code = 'INVALID_WEBHOOK_SIGNATURE';

  constructor() {
    super('Invalid webhook signature');
  }
}
