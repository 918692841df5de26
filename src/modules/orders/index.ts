export { OrdersModule } from './orders.module.js';
export type { ReportPeriod } from './data/order-reports.repository.js';
export {
  OrderReportsService,
  type OrderFigures,
  type ProductSales,
} from './services/reporting/order-reports.service.js';
export { SalesLedgerService } from './services/reporting/sales-ledger.service.js';
export { ORDER_STATUSES, type OrderStatus } from './domain/order-status.js';
export { OrderReturnsService, type ReturnableOrder } from './services/fulfilment/order-returns.service.js';
export { PaymentReconciliationService } from './services/payments/payment-reconciliation.service.js';
export { ReservationReleaseService } from './services/checkout/reservation-release.service.js';
export { IllegalStatusChangeError, OrderChangedError, OrderNotFoundError } from './orders.errors.js';
export { Order } from './data/order.schema.js';
export { orderNotice } from './domain/order-notice.js';
export { ORDER_NUMBER_RANGE, orderNumber } from './domain/order-number.js';
