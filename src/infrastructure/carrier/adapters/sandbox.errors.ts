import { NotFoundError } from '#common/errors/app-error.js';

/** The sandbox carrier has no shipment for this order number. */
export class SandboxShipmentNotFoundError extends NotFoundError.with(
  'SANDBOX_SHIPMENT_NOT_FOUND',
  'Order not found',
) {}
