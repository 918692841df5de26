import { CartsService } from '#modules/carts/index.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import {
  aCashOrder,
  aCashZone,
  checkOutInCash,
  type CashPurchase,
} from '../../support/factories/a-cash-order.js';
import { aZone } from '../../support/factories/a-zone.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('what the staff say of cash on delivery', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '10000', COD_MAX_OPEN: '1' });
  const admin = useLastingAdmin(app);

  beforeAll(() => aCashZone(app));

  const allow = async ({ customer }: CashPurchase, codAllowed: boolean | null) =>
    expectSuccess(await admin.client.patch(`/users/admin/${customer.user.id}`, { codAllowed }));
  const again = async (purchase: CashPurchase) => {
    const line = { productId: purchase.product._id, quantity: 1 };
    await app.get(CartsService).addItem(purchase.customer.user.id, line);
    return checkOutInCash(purchase);
  };

  rules('CDL-36').it('is above the limits, and is audited', async () => {
    const purchase = await aCashOrder(app);
    expectError(await again(purchase), 409, 'Cash on delivery is not available');
    expect((await allow(purchase, true)).codAllowed).toBe(true);
    expectSuccess(await again(purchase));
    await allow(purchase, false);
    expectError(await again(purchase), 409, 'Cash on delivery is not available');
    expect(await allow(purchase, null)).not.toHaveProperty('codAllowed');
    const { entries } = expectSuccess(await admin.client.get('/audit-log?action=USER_CASH_CHANGED'));
    expect(entries).toHaveLength(3);
    const none = await admin.client.patch(`/users/admin/${purchase.customer.user.id}`, {});
    expectError(none, 400, 'isActive is required');
  });

  rules('CDL-37').it('keeps the parcel where cash is taken, unless the staff say otherwise', async () => {
    await aZone(app, { name: 'Delhi', pincodes: ['110'], rates: [{ name: 'Prepaid', price: 60 }] });
    const purchase = await aCashOrder(app);
    const away = { pincode: '110001', state: 'Delhi', city: 'Delhi' };
    const own = await purchase.customer.client.patch(`/orders/${purchase.order.orderId}/address`, away);
    expectError(own, 409, 'Cash on delivery is not available');
    const path = `/orders/admin/${purchase.order.orderId}/address`;
    expectError(await admin.client.patch(path, away), 409, 'Cash on delivery is not available');
    expectSuccess(await admin.client.patch(path, { ...away, force: true }));
  });
});
