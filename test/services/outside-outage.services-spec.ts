import { order, type PlacedOrder } from '../../scripts/lib/shopping.mjs';
import { expectEventually } from '../support/expect-eventually.js';
import { RazorpayStandIn } from '../support/stand-ins/razorpay.stand-in.js';
import { ShiprocketStandIn } from '../support/stand-ins/shiprocket.stand-in.js';
import { tellOfPayment } from './support/gateway-webhook.js';
import { Shop, type Customer, type Process } from './support/shop.js';
import { PARCEL } from '../support/factories/a-parcel.js';

const GATEWAY = { keyId: 'rzp_test_key', keySecret: 'key-secret-of-the-gateway' };
const CARRIER = { email: 'api@example.com', password: 'carrier-password' };

describe('services outside the shop that fail', () => {
  const gateway = new RazorpayStandIn(GATEWAY);
  const carrier = new ShiprocketStandIn(CARRIER);
  let shop: Shop;
  let api: Process;
  let customer: Customer;
  let productId: string;
  let admin: string;

  beforeAll(async () => {
    shop = await Shop.open({
      PAYMENT_API_URL: `${await gateway.http.start()}/v1`,
      PAYMENT_KEY_ID: GATEWAY.keyId,
      PAYMENT_KEY_SECRET: GATEWAY.keySecret,
      SHIPPING_API_URL: `${await carrier.http.start()}/v1/external`,
      SHIPPING_EMAIL: CARRIER.email,
      SHIPPING_PASSWORD: CARRIER.password,
      SHIPPING_PICKUP_LOCATION: 'Warehouse',
    });
    api = await shop.startApi();
    await shop.startWorker();
    customer = await shop.aCustomer(api);
    productId = await shop.aProduct(api, 1_000);
    admin = await shop.signInAdmin(api);
  });

  afterEach(() => {
    gateway.http.failAll();
    carrier.http.failAll();
    shop.mail.refuseWith(undefined);
  });

  afterAll(async () => {
    await shop.close();
    await gateway.http.close();
    await carrier.http.close();
  });

  const checkOut = () =>
    order(api.client, customer.token, { productId, quantity: 1, addressId: customer.addressId });

  /** The gateway's word that an order was paid. */
  const sendPaid = ({ gatewayOrderId }: PlacedOrder) =>
    tellOfPayment(api, { id: gateway.pay(gatewayOrderId, 'captured'), order_id: gatewayOrderId });

  async function paidOrders(count: number): Promise<PlacedOrder[]> {
    const placed: PlacedOrder[] = [];
    for (let index = 0; index < count; index++) {
      placed.push(await checkOut());
      expect((await sendPaid(placed.at(-1)!)).status).toBe(200);
    }
    return placed;
  }

  const confirmations = ({ orderNumber }: PlacedOrder) =>
    shop.mail.mails.filter(({ subject }) => subject === `Your order ${orderNumber} is confirmed`).length;

  it('hold nothing up while the mail server refuses, and every mail comes once when it takes mails again', async () => {
    shop.mail.refuseWith(451);
    const placed = await paidOrders(20);
    await expectEventually(async () =>
      expect(
        await shop.database.collection('outbox').countDocuments({ state: 'QUEUED' }),
      ).toBeGreaterThanOrEqual(20),
    );
    expect(placed.map(confirmations)).toEqual(placed.map(() => 0));
    shop.mail.refuseWith(undefined);
    await expectEventually(() => expect(placed.map(confirmations)).toEqual(placed.map(() => 1)), 60_000);
    await expectEventually(async () =>
      expect(await shop.database.collection('outbox').countDocuments()).toBe(0),
    );
  });

  it('time out for the one who dispatches while the carrier hangs, and make one parcel when it is back', async () => {
    const placed = await paidOrders(4);
    const dispatch = async ({ orderId }: PlacedOrder) => {
      const options = { token: admin, body: PARCEL };
      return (await api.client.send('POST', `/orders/admin/${orderId}/dispatch`, options)).status;
    };
    carrier.http.failAll('late');
    const hanging = Promise.all(placed.map(dispatch));
    // Webhooks and customers are answered meanwhile.
    const [another] = await paidOrders(1);
    expect(await hanging).toEqual(placed.map(() => 504));
    carrier.http.failAll();
    // The first may still share a login that was begun while the carrier hung, and time out with it.
    for (const one of placed)
      await expectEventually(async () => expect(await dispatch(one)).toBe(200), 30_000);
    for (const { orderNumber } of placed) {
      const parcels = carrier.shipments.filter(({ order: { number } }) => number === orderNumber);
      expect(parcels).toHaveLength(1);
      expect(parcels[0]!.awb).toEqual(expect.any(String));
    }
    expect(await dispatch(another!)).toBe(200);
  });

  it('leave webhooks answered at once, though all of them hang', async () => {
    const placed = [await checkOut(), await checkOut()];
    for (const service of [gateway, carrier]) service.http.failAll('silence');
    shop.mail.refuseWith(451);
    for (const one of placed) {
      const { status, tookMs } = await sendPaid(one);
      expect(status).toBe(200);
      expect(tookMs).toBeLessThan(5_000);
    }
  });
});
