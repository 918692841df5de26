export { OrderCollisionError, OrderWritesRepository } from './order-writes.repository.js';
export { AlreadyNumberedError, PaperNumbersRepository, type Credited } from './paper-numbers.repository.js';
export { CashConfirmationRepository } from './cash-confirmation.repository.js';
export { CashRemittanceRepository } from './cash-remittance.repository.js';
export { OrderTransitionService } from './order-transition.service.js';
export { OrderChangesService } from './order-changes.service.js';
export { OrderLocksService } from './order-locks.service.js';
export { OrderWebhooksService } from './order-webhooks.service.js';
export { OrderAuditService } from './order-audit.service.js';
export { DueOrdersService } from './due-orders.service.js';
export { UnitCancellationService } from './unit-cancellation.service.js';
export { refuseUnknownItems } from './refuse-unknown-items.js';
export { newRefund } from './new-refund.js';
export { OrderAttentionService } from '../services/order-attention.service.js';
export { CashCodesService } from '../services/cash-codes.service.js';
export { PaymentLinksService } from '../services/payment-links.service.js';
export { RedeliveryLinkTokensService } from '../services/redelivery-link-tokens.service.js';
export { changedFieldsOfAddress } from '../domain/address-change.js';
export { paymentLinkState } from '../domain/payment-link.js';
export { confirmed, confirmedForCash, expired, paidByHand, revived } from '../domain/order-transitions.js';
export { cancellationOf } from '../domain/unit-cancellation.js';
export {
  firstQuestionAfterOnlineStart,
  firstQuestionAfterStart,
  nextReconciliation,
} from '../money/reconciliation.js';
