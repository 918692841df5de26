export { PaymentsModule } from './payments.module.js';
export { PaymentReconciliationService } from './services/payment-reconciliation.service.js';
export { WebhookAnswer } from './views/payment.view.js';
