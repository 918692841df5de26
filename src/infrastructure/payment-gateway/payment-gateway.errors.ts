import { UnauthorizedError } from '#common/errors/app-error.js';

/** The webhook is not signed with our webhook secret, or not over these bytes. */
export class InvalidWebhookSignatureError extends UnauthorizedError {
  constructor() {
    super('Invalid webhook signature');
  }
}
