import { ConflictError, NotFoundError } from '#common/errors/app-error.js';

/** The sandbox gateway has no order with this id. */
export class SandboxOrderNotFoundError extends NotFoundError {
  static override readonly code = 'SANDBOX_ORDER_NOT_FOUND';

  constructor() {
    super('Order not found');
  }
}

export class SandboxRefundNotFoundError extends NotFoundError {
  static override readonly code = 'SANDBOX_REFUND_NOT_FOUND';

  constructor() {
    super('Refund not found');
  }
}

/** The refund is already processed or failed. */
export class SandboxRefundEndedError extends ConflictError {
  static override readonly code = 'SANDBOX_REFUND_ENDED';

  constructor() {
    super('Refund has ended already');
  }
}
