import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { createApp, type TestApp } from '../support/create-app.js';
import { anOrder } from '../support/factories/an-order.js';

describe('the indexes of orders', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await createApp();
    for (let i = 0; i < 10; i++) await anOrder(app, { orderStatus: i % 2 === 0 ? 'DELIVERED' : 'PENDING' });
  });

  afterAll(() => app.close());

  const newestFirst = { createdAt: -1, _id: -1 } as const;
  const since = { createdAt: { $gt: new Date(0), $lt: new Date('2100-01-01') } };

  it.each([
    ["a customer's list", { userId: 1, hasGatewayOrder: true }, newestFirst],
    [
      "a customer's list of one status",
      { userId: 1, hasGatewayOrder: true, orderStatus: 'DELIVERED' },
      newestFirst,
    ],
    ["the administrator's list", { hasGatewayOrder: true }, newestFirst],
    ["the administrator's list of a period", { hasGatewayOrder: true, ...since }, newestFirst],
    [
      "the administrator's list of one status",
      { hasGatewayOrder: true, orderStatus: 'DELIVERED' },
      newestFirst,
    ],
    ['the same of a period', { hasGatewayOrder: true, orderStatus: 'DELIVERED', ...since }, newestFirst],
    ['those of one payment status', { hasGatewayOrder: true, paymentStatus: 'PAID' }, newestFirst],
    ['the same of a period', { hasGatewayOrder: true, paymentStatus: 'PAID', ...since }, newestFirst],
    [
      'those of both statuses',
      { hasGatewayOrder: true, orderStatus: 'DELIVERED', paymentStatus: 'PAID' },
      newestFirst,
    ],
    [
      'the same of a period',
      { hasGatewayOrder: true, orderStatus: 'DELIVERED', paymentStatus: 'PAID', ...since },
      newestFirst,
    ],
    ['what the expiry worker looks for', { releaseAt: { $lte: new Date() } }, { releaseAt: 1 } as const],
    ['what the reconciler looks for', { reconcileAt: { $lte: new Date() } }, { reconcileAt: 1 } as const],
    ['the unpaid orders of an account', { userId: 1, unpaidSlot: { $gte: 0 } }, {}],
    ['the order of a parcel', { trackingNumber: 'AWB1', hasGatewayOrder: true }, {}],
    ['the order of a former parcel', { 'shipments.trackingNumber': { $in: ['AWB1'] } }, {}],
    ['an order by a part of its number', { numberParts: { $regex: '^8372' } }, {}],
    [
      'an order by the beginning of its number',
      { orderNumber: { $regex: '^ORD-2611' } },
      { orderNumber: -1 } as const,
    ],
    ['an order by its invoice', { invoiceNumber: { $in: ['INV-2627-0000042'] } }, {}],
    ['the alarm of refunds', { 'refunds.status': 'FAILED' }, {}],
    ['the alarm of captures', { uncapturedSince: { $lte: new Date() } }, {}],
    ['the alarm of disputes', { 'disputes.status': { $in: ['OPEN', 'LOST'] } }, {}],
    ['the order of a refund', { payments: { $elemMatch: { gatewayPaymentId: 'pay_1', manual: null } } }, {}],
    ['payments on two orders', { 'payments.gatewayPaymentId': { $in: ['pay_1', 'pay_2'] } }, {}],
  ])('[CAR-01] serve %s without a scan and without a sort', async (_, filter, sort) => {
    const orders = app.get<Connection>(getConnectionToken() as never).collection('orders');
    const { queryPlanner } = await orders.find(filter).sort(sort).limit(10).explain();
    const plan = JSON.stringify(queryPlanner.winningPlan);
    expect(plan).toContain('IXSCAN');
    expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
  });
});
