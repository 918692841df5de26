import { ShopClient } from '../../scripts/journey/shop-client.mjs';
import { freshDataDir, startOwnService, type OwnService } from '../../scripts/lib/own-service.mjs';
import { addAddress, order, putOnSale, signIn, signUp } from '../../scripts/lib/shopping.mjs';
import { expectEventually } from '../support/expect-eventually.js';
import { tellOfPayment } from './support/gateway-webhook.js';
import { WEBHOOK_SECRET } from './support/shop.js';

const ADMIN = { email: 'admin@example.com', password: 'Admin#123' };
const CARRIER_SECRET = 'webhook-secret-of-the-carrier';

/** The service and its embedded database are one process here: what it has not written to disk dies with it. */
describe('a process that is killed as soon as it has answered a webhook', () => {
  const dataDir = freshDataDir();
  let service: OwnService;
  let shop: ShopClient;
  let customer: { email: string; password: string };
  let placed: { orderId: string; orderNumber: string; gatewayOrderId: string };

  async function startAgain(): Promise<void> {
    service = await startOwnService({
      DATA_DIR: dataDir.path,
      SEED_DEMO: 'false',
      BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
      BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
      CARRIER_WEBHOOK_SECRET: CARRIER_SECRET,
    });
    shop = new ShopClient(service.url);
  }

  beforeAll(async () => {
    await startAgain();
    const productId = await putOnSale(shop, await signIn(shop, ADMIN), { name: 'Kettle', currentStock: 5 });
    customer = await signUp(shop);
    const token = await signIn(shop, customer);
    const [address] = await addAddress(shop, token);
    placed = await order(shop, token, { productId, quantity: 1, addressId: address!._id });
  });

  afterAll(async () => {
    await service.stop();
    dataDir.remove();
  });

  /** Returns what the customer sees of the order after the restart. */
  async function afterTheKill(): Promise<{ orderStatus: string; paymentStatus: string }> {
    await service.stop('SIGKILL');
    await startAgain();
    const token = await signIn(shop, customer);
    return shop.data('GET', `/orders/${placed.orderId}`, { token }) as never;
  }

  const expectMail = (subject: RegExp) =>
    expectEventually(async () => {
      const mails = (await shop.data('GET', `/dev/inbox?to=${customer.email}`)) as Array<{ subject: string }>;
      expect(mails.filter((mail) => subject.test(mail.subject))).toHaveLength(1);
    }, 60_000);

  rules('EVE-20').it('has kept the payment, and mails its confirmation', async () => {
    const payment = { id: 'pay_killed', order_id: placed.gatewayOrderId };
    expect((await tellOfPayment(service, payment)).status).toBe(200);
    expect(await afterTheKill()).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
    await expectMail(/is confirmed$/);
  });

  rules('EVE-20').it('has kept the delivery, and mails it', async () => {
    const { status } = await fetch(`${service.url}/api/v1/orders/carrier-webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': CARRIER_SECRET },
      body: JSON.stringify({ channel_order_id: placed.orderNumber, current_status: 'DELIVERED' }),
    });
    expect(status).toBe(200);
    expect(await afterTheKill()).toMatchObject({ orderStatus: 'DELIVERED' });
    await expectMail(/has been delivered$/);
  });
});
