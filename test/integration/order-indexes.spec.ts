import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { needing } from '#modules/order-lists/data/order-lists.js';
import { useApp } from '../support/create-app.js';
import { expectIndex } from '../support/expect-index.js';
import { anOrder } from '../support/factories/an-order.js';

const PLACED = { hasGatewayOrder: true };
const DELIVERED = { ...PLACED, orderStatus: 'DELIVERED' };
const PAID = { paymentStatus: 'PAID' };
const SINCE = { createdAt: { $gt: new Date(0), $lt: new Date('2100-01-01') } };
const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
const DUE = { $lte: new Date() };

describe('the indexes of orders', () => {
  const app = useApp();

  beforeAll(async () => {
    for (let i = 0; i < 10; i++) await anOrder(app, { orderStatus: i % 2 === 0 ? 'DELIVERED' : 'PENDING' });
  });

  rules('CAR-01').it.each<[string, object, Record<string, 1 | -1>?]>([
    ["a customer's list", { userId: 1, ...PLACED }, NEWEST_FIRST],
    ["a customer's list of one status", { userId: 1, ...DELIVERED }, NEWEST_FIRST],
    ["the administrator's list", PLACED, NEWEST_FIRST],
    ["the administrator's list of a period", { ...PLACED, ...SINCE }, NEWEST_FIRST],
    ["the administrator's list of one status", DELIVERED, NEWEST_FIRST],
    ['the same of a period', { ...DELIVERED, ...SINCE }, NEWEST_FIRST],
    ['those of one payment status', { ...PLACED, ...PAID }, NEWEST_FIRST],
    ['the same of a period', { ...PLACED, ...PAID, ...SINCE }, NEWEST_FIRST],
    ['those of both statuses', { ...DELIVERED, ...PAID }, NEWEST_FIRST],
    ['the same of a period', { ...DELIVERED, ...PAID, ...SINCE }, NEWEST_FIRST],
    [
      'those of several of both',
      { ...PLACED, orderStatus: { $in: ['PENDING', 'SHIPPED'] }, paymentStatus: { $in: ['FAILED', 'PAID'] } },
      NEWEST_FIRST,
    ],
    ['the oldest', PLACED, { createdAt: 1, _id: 1 }],
    ['those with the lowest totals', PLACED, { 'pricing.totalMinor': 1, _id: 1 }],
    [
      'those of two statuses with the highest',
      { ...PLACED, orderStatus: { $in: ['PENDING', 'SHIPPED'] } },
      { 'pricing.totalMinor': -1, _id: -1 },
    ],
    ['those of a product', { ...PLACED, 'items.productId': 1 }, NEWEST_FIRST],
    ['those that need somebody', { needsAttention: true }, NEWEST_FIRST],
    ['those that need somebody for one reason', needing('lost'), { 'attention.lost': 1, _id: 1 }],
    ['what the expiry worker looks for', { releaseAt: DUE }, { releaseAt: 1 }],
    ['what the reconciler looks for', { reconcileAt: DUE }, { reconcileAt: 1 }],
    ['the unpaid orders of an account', { userId: 1, unpaidSlot: { $gte: 0 } }],
    ['the order of a parcel', { trackingNumber: 'AWB1', ...PLACED }],
    ['the order of a former parcel', { 'shipments.trackingNumber': { $in: ['AWB1'] } }],
    ['an order by a part of its number', { numberParts: { $regex: '^8372' } }],
    ['an order by the start of its number', { orderNumber: { $regex: '^ORD-2611' } }, { orderNumber: -1 }],
    ['an order by its invoice', { invoiceNumber: { $in: ['INV-2627-0000042'] } }],
    ['the alarm of refunds', { 'refunds.status': 'FAILED' }],
    [
      'the refunds of a period',
      { refunds: { $elemMatch: { processedAt: { $gte: DUE.$lte, $lte: DUE.$lte } } } },
    ],
    [
      'the list of refunds',
      { 'refunds.status': { $in: ['FAILED', 'PENDING'] }, lastRefundAt: { $gt: new Date(0) } },
      { lastRefundAt: -1 },
    ],
    ['the alarm of captures', { uncapturedSince: DUE }],
    ['the alarm of disputes', { 'disputes.status': { $in: ['OPEN', 'LOST'] } }],
    ['the order of a refund', { payments: { $elemMatch: { gatewayPaymentId: 'pay_1', manual: null } } }],
    ['payments on two orders', { 'payments.gatewayPaymentId': { $in: ['pay_1', 'pay_2'] } }],
  ])('serve %s without a scan and without a sort', async (_, filter, sort = {}) => {
    const orders = app.get<Connection>(getConnectionToken() as never).collection('orders');
    await expectIndex(orders.find(filter).sort(sort).limit(10), { inOrder: true });
  });
});
