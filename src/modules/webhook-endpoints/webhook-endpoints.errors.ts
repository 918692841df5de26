import { BadRequestError, ConflictError, NotFoundError } from '#common/errors/app-error.js';

export class WebhookEndpointNotFoundError extends NotFoundError.with(
  'WEBHOOK_ENDPOINT_NOT_FOUND',
  'Webhook endpoint not found',
) {}

export class WebhookDeliveryNotFoundError extends NotFoundError.with(
  'WEBHOOK_DELIVERY_NOT_FOUND',
  'Delivery not found',
) {}

/** It names a private address, has a password in it, or is `http` in production. */
export class UrlNotAllowedError extends BadRequestError.with(
  'URL_NOT_ALLOWED',
  'Webhooks are sent to public addresses only, in production by https',
) {}

export class TooManyEndpointsError extends ConflictError.with(
  'TOO_MANY_ENDPOINTS',
  'A shop has at most 20 webhook endpoints',
) {}
