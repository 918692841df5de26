import { NotFoundError } from '#common/errors/app-error.js';

/** No shipment of this order number was ever handed to the sandbox carrier. */
export class SandboxShipmentNotFoundError extends NotFoundError {
  static override readonly code = 'SANDBOX_SHIPMENT_NOT_FOUND';

  constructor() {
    super('Order not found');
  }
}
