import { UnauthorizedError } from '#common/errors/app-error.js';

/** The webhook is not signed with our webhook secret, or not over these bytes. */
export class InvalidWebhookSignatureError extends UnauthorizedError {
  static override readonly code = 'INVALID_WEBHOOK_SIGNATURE';

  constructor() {
    super('Invalid webhook signature');
  }
}
