export { typedOrderNumber } from '../domain/order-number.js';
export { PAYMENT_STATUSES, type CancelCause } from '../domain/order-state.js';
export {
  AdminCashView,
  AdminCustomerView,
  CarrierStatusView,
  DispatchFailureView,
  toAdminCash,
  toAdminCustomer,
  toAttention,
  toCarrierStatus,
  toDispatchFailure,
} from './order-admin.view.js';
export { OrderLineView, toOrderLines } from './order.view.js';
