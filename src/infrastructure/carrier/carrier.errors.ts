import { UnauthorizedError } from '#common/errors/app-error.js';

/** The webhook key is missing or wrong. */
export class InvalidWebhookKeyError extends UnauthorizedError.with(
  'INVALID_WEBHOOK_KEY',
  'Invalid API key',
) {}
