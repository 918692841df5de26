import { PaymentConfirmationService } from '#modules/payments/services/payment-confirmation.service.js';
import { commandsOf } from '../support/count-commands.js';
import { useApp } from '../support/create-app.js';
import { checkedOutOrder, paidOrder } from '../support/factories/an-order.js';
import { storedOrder } from '../support/orders.js';

describe('a reported payment', () => {
  const app = useApp({}, { databaseOptions: { monitorCommands: 'true' } });

  const report = (gatewayPaymentId: string) => ({ gatewayPaymentId, captured: true });

  it('is decided on the order as it is, when that has changed since it was read', async () => {
    const { order } = await checkedOutOrder(app);
    const asRead = await storedOrder(app, order.orderId);
    const confirmation = app.get(PaymentConfirmationService);
    await confirmation.confirm(asRead, report('pay_first'), 'GATEWAY');
    const after = await confirmation.confirm(asRead, report('pay_second'), 'GATEWAY');
    expect(after).toMatchObject({
      gatewayPaymentId: 'pay_first',
      refunds: [{ gatewayPaymentId: 'pay_second', reason: 'DUPLICATE_PAYMENT' }],
    });
  });

  it('is recorded once, however many report it at once on the same reading', async () => {
    const { order } = await checkedOutOrder(app);
    const asRead = await storedOrder(app, order.orderId);
    const confirmation = app.get(PaymentConfirmationService);
    await Promise.all(
      Array.from({ length: 8 }, () => confirmation.confirm(asRead, report('pay_once'), 'GATEWAY')),
    );
    const { payments, refunds } = await storedOrder(app, order.orderId);
    expect(payments.map(({ gatewayPaymentId }) => gatewayPaymentId)).toEqual(['pay_once']);
    expect(refunds ?? []).toEqual([]);
  });

  it('costs no command when it was processed before', async () => {
    const { order, payment } = await paidOrder(app);
    const paid = await storedOrder(app, order.orderId);
    const again = { gatewayPaymentId: payment.gatewayPaymentId, captured: false };
    const sent = await commandsOf(app, () =>
      app.get(PaymentConfirmationService).confirm(paid, again, 'CUSTOMER'),
    );
    expect(sent).toEqual([]);
  });
});
