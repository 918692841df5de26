import { AdminOrderView } from '#modules/orders/index.js';

/** An order that the staff have placed for a customer. */
export class OrderForCustomerView extends AdminOrderView {
  /** The page at which it is paid without a login; null without `STOREFRONT_URL`, and once it is no longer payable. */
  override paymentLink!: string | null;
}
