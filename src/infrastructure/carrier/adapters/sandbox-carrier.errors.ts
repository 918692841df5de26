import { NotFoundError } from '#common/errors/app-error.js';

/** The sandbox carrier has no shipment for this order number. */
export class SandboxShipmentNotFoundError extends NotFoundError {
  static override readonly code = 'SANDBOX_SHIPMENT_NOT_FOUND';

  constructor() {
    super('Order not found');
  }
}
