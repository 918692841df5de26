import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { useApp } from '../../support/create-app.js';
import { checkedOutOrder, type Purchase } from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { storedOrder } from '../../support/orders.js';
import { statusesOf } from '../../support/statuses-of.js';
import { RazorpayStandIn } from '../../support/stand-ins/razorpay.stand-in.js';
import { sendGatewayWebhook } from '../../support/webhooks.js';

describe('a reference with an id of the gateway', () => {
  const gateway = new RazorpayStandIn({ keyId: 'rzp_test_key', keySecret: 'key-secret-of-the-gateway' });
  const app = useApp(() => gateway.start());
  const admin = useLastingAdmin(app);

  afterAll(() => gateway.http.close());

  const markPaid = ({ order }: Purchase, reference: string) =>
    admin.client.post(`/orders/admin/${order.orderId}/mark-paid`, { reference });
  const stored = ({ order }: Purchase) => storedOrder(app, order.orderId);
  const paymentOf = ({ order }: Purchase) => gateway.pay(order.gatewayOrderId, 'captured');
  const deliver = (id: string) =>
    sendGatewayWebhook(app, gateway.webhook('payment.captured', id, 'webhook-secret').body);
  const SPELLINGS: [string, (id: string) => string][] = [
    ['the id', (id) => id],
    ['PAY_', (id) => id.replace('pay_', 'PAY_')],
    ['words before it', (id) => `Razorpay ${id}`],
    ['a full stop', (id) => `${id}.`],
    ['letters of full width', (id) => id.replace('pay', '\uFF50\uFF41\uFF59')],
    ['a sign without a shape', (id) => `${id.slice(0, 9)}\u200B${id.slice(9)}`],
  ];

  rules('DOR-02').it.each(SPELLINGS)(
    'is that payment, before and after its webhook, and pays no other order: %s',
    async (_, spelt) => {
      const [right, wrong] = [await checkedOutOrder(app), await checkedOutOrder(app)];
      const id = paymentOf(right);
      expectError(await markPaid(wrong, spelt(id)), 409, 'Reference already used');
      expect((await deliver(id)).status).toBe(200);
      const refused = await markPaid(wrong, spelt(id));
      expectError(refused, 409, 'Reference already used');
      expect(refused.headers.get('x-error-code')).toBe('REFERENCE_USED');
      expect(await stored(wrong)).toMatchObject({ paymentStatus: 'PENDING', payments: [] });
    },
  );

  rules('DOR-02').it(
    'confirms the order’s own as the gateway’s, once, whatever comes at the same time',
    async () => {
      const own = await checkedOutOrder(app);
      const id = paymentOf(own);
      const answers = await Promise.all([markPaid(own, `Razorpay ${id}.`), deliver(id)]);
      expect(statusesOf(answers).slice(1)).toEqual([200]);
      const { paymentStatus, payments, gatewayPaymentId } = await stored(own);
      expect({ paymentStatus, gatewayPaymentId }).toEqual({ paymentStatus: 'PAID', gatewayPaymentId: id });
      expect(payments.map((payment) => [payment.gatewayPaymentId, payment.manual])).toEqual([
        [id, undefined],
      ]);
    },
  );

  rules('DOR-02').it('answers with the order that its own payment has paid', async () => {
    const own = await checkedOutOrder(app);
    const id = paymentOf(own);
    expect(expectSuccess(await markPaid(own, `(${id})`))).toMatchObject({
      paymentStatus: 'PAID',
      payments: [{ gatewayPaymentId: id }],
    });
  });

  rules('DOR-02').it('is known in whatever letter case', async () => {
    const [right, wrong] = [await checkedOutOrder(app), await checkedOutOrder(app)];
    const id = paymentOf(right);
    expect((await deliver(id)).status).toBe(200);
    const flipped = id.replace(/[a-z]/g, (letter) => letter.toUpperCase());
    expect(flipped).not.toBe(id);
    expectError(await markPaid(wrong, flipped), 409, 'Reference already used');
  });

  rules('DOR-02').it(
    'marks one order by a payment of none, such as one by a link of the dashboard',
    async () => {
      const [first, second] = [await checkedOutOrder(app), await checkedOutOrder(app)];
      const foreign = { ...gateway.orders[0]!, id: 'order_OfTheDashboard', receipt: 'by hand' };
      gateway.orders.push(foreign);
      const id = gateway.pay(foreign.id, 'captured');
      const answers = await Promise.all([markPaid(first, `link ${id}`), markPaid(second, id)]);
      expect(statusesOf(answers).toSorted((a, b) => a - b)).toEqual([200, 409]);
    },
  );

  rules('DOR-03').it('is refused if the gateway does not know it, or if it names several', async () => {
    const [order, other] = [await checkedOutOrder(app), await checkedOutOrder(app)];
    for (const reference of ['pay_29QQoUBi66xm2f', `${paymentOf(order)} ${paymentOf(order)}`]) {
      const refused = await markPaid(other, reference);
      expectError(refused, 400, 'The gateway does not know this payment');
      expect(refused.headers.get('x-error-code')).toBe('PAYMENT_UNKNOWN');
    }
    expect(await stored(other)).toMatchObject({ paymentStatus: 'PENDING', payments: [] });
  });

  rules('DOR-03').it('changes nothing while the gateway cannot be reached', async () => {
    const own = await checkedOutOrder(app);
    const id = paymentOf(own);
    gateway.http.failNext(new RegExp(`/payments/${id}$`), 'reset');
    const refused = await markPaid(own, id);
    expectError(refused, 503, 'Payment gateway unavailable');
    expect(await stored(own)).toMatchObject({ paymentStatus: 'PENDING', payments: [] });
    expectSuccess(await markPaid(own, id));
  });
});
