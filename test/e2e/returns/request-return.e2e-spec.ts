import { Types } from 'mongoose';
import { OrdersAdminService } from '#modules/orders/services/orders-admin.service.js';
import type { OrderLine } from '#modules/orders/data/order.schema.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aDeliveredOrder, aReturn } from '../../support/factories/a-return.js';
import { anOrder } from '../../support/factories/an-order.js';
import { signedInAgain, storedOrder } from '../../support/orders.js';
import { session, type Session, useUser } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import { useApp } from '../../support/create-app.js';

const DAY_MS = 86_400_000;

describe('POST /returns', () => {
  const app = useApp();
  const asha = useUser(app, beforeEach);

  const request = (body: object, by: Session = asha) => by.client.post('/returns', body);
  const bodyFor = (orderId: { toString(): string }, items: unknown, reason = 'It leaks.') => ({
    orderId: orderId.toString(),
    items,
    reason,
  });
  const units = (line: { productId: Types.ObjectId }, quantity: number) => ({
    productId: line.productId.toHexString(),
    quantity,
  });
  const line = (quantity: number, productId = new Types.ObjectId()): OrderLine => ({
    productId,
    name: 'Kettle',
    sku: 'KETTLE',
    unitPriceMinor: 100,
    quantity,
    lineTotalMinor: 100 * quantity,
  });

  rules('RET-01', 'RTI-01').it('opens a return and moves the order to RETURN_REQUESTED', async () => {
    const order = await aDeliveredOrder(app, asha.user.id, { items: [line(3), line(1)] });
    const items = [units(order.items[0]!, 2), units(order.items[1]!, 1)];
    const bought = { name: 'Kettle', sku: 'KETTLE', selectedAttributes: {}, unitPrice: 1, received: null };
    expect(expectSuccess(await request(bodyFor(order._id, items)), 201)).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      orderId: order._id.toHexString(),
      orderNumber: order.orderNumber,
      items: items.map((item) => ({ ...item, ...bought, itemId: expect.stringMatching(/^[0-9a-f]{24}$/) })),
      reason: 'It leaks.',
      status: 'REQUESTED',
      note: null,
      refundAmount: null,
      createdAt: expect.stringMatching(/Z$/),
    });
    const moved = await storedOrder(app, order._id);
    expect(moved.orderStatus).toBe('RETURN_REQUESTED');
    expect(moved.statusHistory.at(-1)).toMatchObject({ status: 'RETURN_REQUESTED', by: 'CUSTOMER' });
  });

  rules('RET-05', 'RET-35').it('takes all units that are left of a line, and not one more', async () => {
    const order = await aDeliveredOrder(app, asha.user.id, { items: [line(3)] });
    const [first] = order.items as [OrderLine];
    const beyond = `items has more units of product ${first.productId.toHexString()} than the order`;
    expectError(await request(bodyFor(order._id, [units(first, 4)])), 400, beyond);
    expectError(await request(bodyFor(order._id, [units(first, 2), units(first, 2)])), 400, beyond);
    const { items } = expectSuccess(
      await request(bodyFor(order._id, [units(first, 2), units(first, 1)])),
      201,
    );
    expect(items).toMatchObject([units(first, 3)]);
  });

  rules('RTI-01', 'RTI-02').it('names the line where the order has several of the product', async () => {
    const productId = new Types.ObjectId();
    const sized = (size: string) => ({ ...line(1, productId), selectedAttributes: { size } });
    const { _id } = await aDeliveredOrder(app, asha.user.id, { items: [sized('S'), sized('L')] });
    const order = expectSuccess(await asha.client.get(`/orders/${_id.toHexString()}`));
    const [small, large] = order.items;
    expect(small.itemId).not.toBe(large.itemId);
    const unnamed = [{ productId: large.productId, quantity: 1 }];
    expectError(await request(bodyFor(_id, unnamed)), 400, 'Choose the item');
    const { items } = expectSuccess(
      await request(bodyFor(_id, [{ itemId: large.itemId, quantity: 1 }])),
      201,
    );
    expect(items).toMatchObject([{ itemId: large.itemId, selectedAttributes: { size: 'L' }, unitPrice: 1 }]);
  });

  rules('RET-03', 'RET-32').it('refuses an order that is not delivered', async () => {
    const order = await anOrder(app, { userId: asha.user.id, orderStatus: 'SHIPPED' });
    const answer = await request(bodyFor(order._id, [units(order.items[0]!, 1)]));
    expectError(answer, 409, 'Order cannot be returned');
  });

  rules('RET-04').it('counts the window from when the order became DELIVERED', async () => {
    const order = await anOrder(app, { userId: asha.user.id, orderStatus: 'SHIPPED' });
    app.clock.advance(20 * DAY_MS);
    await app.get(OrdersAdminService).move(order._id.toHexString(), { status: 'DELIVERED' }, UNKNOWN_ID);
    app.clock.advance(29 * DAY_MS);
    const items = [units(order.items[0]!, 1)];
    expectSuccess(await request(bodyFor(order._id, items), signedInAgain(app, asha)), 201);
  });

  rules('RET-06', 'RET-34').it('is one at a time for an order, also of two at once', async () => {
    const order = await aDeliveredOrder(app, asha.user.id);
    const body = bodyFor(order._id, [units(order.items[0]!, 1)]);
    const answers = await Promise.all([request(body), request(body), request(body)]);
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    for (const refused of [...answers.filter(({ status }) => status === 409), await request(body)]) {
      expectError(refused, 409, 'A return is already open for this order');
    }
    expect(expectSuccess(await asha.client.get('/returns')).meta.total).toBe(1);
  });

  rules('RET-03').it("does not find another user's order, nor an unknown one", async () => {
    const order = await aDeliveredOrder(app, asha.user.id);
    const stranger = await session(app).asUser();
    const body = bodyFor(order._id, [units(order.items[0]!, 1)]);
    expectError(await request(body, stranger), 404, 'Order not found');
    expectError(await request({ ...body, orderId: UNKNOWN_ID }), 404, 'Order not found');
    expect((await storedOrder(app, order._id)).orderStatus).toBe('DELIVERED');
    await aReturn(app, asha.user.id, order);
    expectError(await request(body, stranger), 404, 'Order not found');
  });

  rules('RET-02').it.each(['Bad', 'x'.repeat(500)])('takes a reason at its bounds (%#)', async (reason) => {
    const order = await aDeliveredOrder(app, asha.user.id);
    expectSuccess(await request(bodyFor(order._id, [units(order.items[0]!, 1)], reason)), 201);
  });

  const item = { productId: UNKNOWN_ID, quantity: 1 };
  const valid = { orderId: UNKNOWN_ID, items: [item], reason: 'It leaks.' };
  const wrongList = 'items must be a list of 1 to 100 objects with itemId or productId, and quantity';

  rules('RET-02').it.each([
    [{ orderId: undefined }, 'orderId is required'],
    [{ orderId: 'xyz' }, 'orderId must be a 24-character hexadecimal identifier'],
    [{ reason: undefined }, 'reason is required'],
    [{ reason: 'No' }, 'reason must be a string of 3 to 500 characters'],
    [{ reason: 'x'.repeat(501) }, /^reason /],
    [{ items: undefined }, 'items is required'],
    [{ items: null }, wrongList],
    [{ items: [] }, wrongList],
    [{ items: item }, wrongList],
    [{ items: 'all' }, wrongList],
    [{ items: [null] }, wrongList],
    [{ items: ['kettle'] }, wrongList],
    [{ items: [[item]] }, wrongList],
    [{ items: Array.from({ length: 101 }, () => item) }, wrongList],
    [{ items: [item, { quantity: 1 }] }, wrongList],
    [{ items: [{ productId: UNKNOWN_ID }] }, 'items.0.quantity is required'],
    [
      { items: [{ ...item, productId: 'xyz' }] },
      'items.0.productId must be a 24-character hexadecimal identifier',
    ],
    [{ items: [{ itemId: 1, quantity: 1 }] }, /^items\.0\.itemId /],
    [{ items: [{ ...item, selectedAttributes: 'L' }] }, /^items\.0\.selectedAttributes /],
    [{ items: [{ ...item, quantity: 0 }] }, /^items\.0\.quantity /],
    [{ items: [{ ...item, quantity: -1 }] }, /^items\.0\.quantity /],
    [{ items: [{ ...item, quantity: 1.5 }] }, /^items\.0\.quantity /],
    [{ items: [{ ...item, quantity: '1' }] }, /^items\.0\.quantity /],
    [{ items: [{ ...item, refund: 100 }] }, 'items.0.refund is not allowed'],
    [{ status: 'APPROVED' }, 'status is not allowed'],
  ])('refuses %j', async (overrides, message) => {
    expectError(await request({ ...valid, ...overrides }), 400, message);
  });
});
