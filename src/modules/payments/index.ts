export { PaymentsModule } from './payments.module.js';
export { GatewayDifferencesService } from './services/gateway-differences.service.js';
export {
  MissingPaymentsService,
  type MissingPayment,
  type MissingRefund,
} from './services/missing-payments.service.js';
export { PaymentReconciliationService } from './services/payment-reconciliation.service.js';
export { WebhookAnswer } from './views/payment.view.js';
