export { OrdersModule } from './orders.module.js';
export { OrderReportsService, type OrderFigures } from './services/reporting/order-reports.service.js';
export { OrderQueriesService } from './services/reporting/order-queries.service.js';
export { SalesLedgerService } from './services/reporting/sales-ledger.service.js';
export { ORDER_STATUSES, type OrderStatus } from './domain/order-status.js';
export {
  OrderReturnsService,
  type ReturnableLine,
  type ReturnableOrder,
} from './services/fulfilment/order-returns.service.js';
export { DispatchService } from './services/fulfilment/dispatch.service.js';
export { OrderAdministrationService } from './services/fulfilment/order-administration.service.js';
export { OrderCancellationService } from './services/fulfilment/order-cancellation.service.js';
export { OrderStepsService, type OrderSteps } from './services/fulfilment/order-steps.service.js';
export { ParcelTrackingService } from './services/fulfilment/parcel-tracking.service.js';
export { PaymentAdministrationService } from './services/payments/payment-administration.service.js';
export { PaymentReconciliationService } from './services/payments/payment-reconciliation.service.js';
export { InvoiceBooksService, type InvoiceBooks } from './services/books/invoice-books.service.js';
export { MoneyBooksService, type MoneyBooks } from './services/books/money-books.service.js';
export { NightlyBooksCheckService } from './services/books/nightly-books-check.service.js';
export { StockBooksService, type StockBooks } from './services/books/stock-books.service.js';
export { InvoiceNumbersService } from './services/papers/invoice-numbers.service.js';
export { ReservationReleaseService } from './services/checkout/reservation-release.service.js';
export { ReservationsService, type Reservation } from './services/checkout/reservations.service.js';
export {
  IllegalStatusChangeError,
  OrderChangedError,
  OrderNotFoundError,
  RefundExceedsShareError,
  UnitsAlreadyBackError,
} from './orders.errors.js';
export { Order } from './data/order.schema.js';
export type { ReturnedUnits } from './domain/order-state.js';
export { unitsInWords } from './domain/units-in-words.js';
export { orderNotice } from './domain/order-notice.js';
export { ORDER_NUMBER_RANGE, orderNumber, orderNumberParts } from './domain/order-number.js';
export { supplyTo } from './domain/place-of-supply.js';
export {
  orderDeliveredMail,
  orderReturnedToShopMail,
  orderShippedMail,
} from './mails/order-progress.mail.js';
export { refundProcessedMail } from './mails/refund.mail.js';
export { AdminOrdersQuery } from './dto/order-list.query.js';
export type { AdminOrderListView } from './views/order-list.view.js';
export type { AdminOrderView } from './views/admin-order.view.js';
