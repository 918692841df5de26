import { disputeEvent } from '../../../../test/support/webhooks.js';
import { MalformedWebhookError } from '../../webhooks/webhook-request.js';
import { readGatewayEvent } from './razorpay.webhook-events.js';

const entity = { id: 'pay_1', order_id: 'order_1', amount: 179910, currency: 'INR', status: 'captured' };
const payment = (event: string, overrides: object = {}) => ({
  event,
  payload: { payment: { entity: { ...entity, ...overrides } } },
});

describe('gateway event', () => {
  it.each(['payment.captured', 'order.paid'])('reads %s as a captured payment', (event) => {
    expect(readGatewayEvent(payment(event))).toEqual({
      kind: 'captured',
      gatewayOrderId: 'order_1',
      gatewayPaymentId: 'pay_1',
      amountMinor: 179910,
      currency: 'INR',
    });
  });

  rules('GWO-08').it.each<[string, unknown, true | undefined]>([
    ['its order, which is paid', { id: 'order_1', amount: 200000, status: 'paid' }, true],
    ['its order, which is not paid', { id: 'order_1', status: 'attempted' }, undefined],
    ['another order, which is paid', { id: 'order_2', status: 'paid' }, undefined],
    ['an order of another form', { status: 'paid' }, undefined],
    ['no order', undefined, undefined],
    ['an order that is null', null, undefined],
  ])('says whether the order is paid by the entity that it contains: %s', (_, order, isOrderPaid) => {
    const body = { event: 'order.paid', payload: { payment: { entity }, order: { entity: order } } };
    const read = readGatewayEvent(body);
    expect(read).toMatchObject({ kind: 'captured', gatewayPaymentId: 'pay_1' });
    expect('isOrderPaid' in read ? read.isOrderPaid : undefined).toBe(isOrderPaid);
  });

  it('reads a failed payment', () => {
    expect(readGatewayEvent(payment('payment.failed', { status: 'failed' }))).toMatchObject({
      kind: 'failed',
      gatewayOrderId: 'order_1',
    });
  });

  const refund = (event: string, overrides: object = {}) => ({
    event,
    payload: { refund: { entity: { id: 'rfnd_1', payment_id: 'pay_1', amount: 500, ...overrides } } },
  });

  it.each(['processed', 'failed'] as const)('reads a refund that is %s', (status) => {
    expect(readGatewayEvent(refund(`refund.${status}`, { status }))).toEqual({
      kind: 'refund',
      refund: {
        gatewayRefundId: 'rfnd_1',
        gatewayPaymentId: 'pay_1',
        amountMinor: 500,
        status,
      },
    });
  });

  rules('DSP-01').it.each([
    ['created', 'open'],
    ['under_review', 'under_review'],
    ['action_required', 'action_required'],
    ['won', 'won'],
    ['lost', 'lost'],
    ['closed', 'closed'],
  ] as const)('reads a dispute by its event: %s', (what, status) => {
    const body = disputeEvent(what, 'pay_1', { created_at: 1_795_000_000, status: 'open' });
    expect(readGatewayEvent(body)).toEqual({
      kind: 'dispute',
      dispute: {
        disputeId: 'disp_pay_1',
        gatewayPaymentId: 'pay_1',
        status,
        amountMinor: 149_950,
        reason: 'goods_not_received',
        at: new Date(1_795_000_000_000),
      },
    });
  });

  rules('DSP-01').it('does not refuse a dispute of another form', () => {
    expect(readGatewayEvent({ event: 'payment.dispute.created', payload: {} })).toEqual({
      kind: 'unreadable',
      name: 'payment.dispute.created',
    });
  });

  rules('DSP-01').it('reads of a lost dispute what the bank has taken', () => {
    const taken = { amount_deducted: 500 };
    expect(readGatewayEvent(disputeEvent('lost', 'pay_1', taken))).toMatchObject({
      dispute: { amountMinor: 500, at: undefined },
    });
    expect(readGatewayEvent(disputeEvent('won', 'pay_1', taken))).toMatchObject({
      dispute: { amountMinor: 149_950 },
    });
  });

  rules('PCR-07').it.each([
    payment('payment.captured', { status: 'authorized' }),
    payment('payment.captured', { status: 'created' }),
    payment('payment.captured', { status: 'refunded' }),
    payment('order.paid', { status: 'failed' }),
    payment('payment.failed', { status: 'captured' }),
    payment('payment.authorized', { status: 'captured' }),
    refund('refund.processed', { status: 'pending' }),
    refund('refund.failed', { status: 'processed' }),
    refund('refund.created', { status: 'processed' }),
  ])('ignores an event whose entity contradicts it: %j', (body) => {
    expect(readGatewayEvent(body).kind).toBe('other');
  });

  rules('PAY-27', 'EVE-07').it('ignores unknown fields', () => {
    const body = {
      ...payment('payment.captured', { method: 'upi', notes: [] }),
      account_id: 'acc_1',
      contains: ['payment'],
    };
    expect(readGatewayEvent(body).kind).toBe('captured');
  });

  it('takes a payment without an order for none of ours', () => {
    expect(readGatewayEvent(payment('payment.captured', { order_id: null }))).toMatchObject({
      gatewayOrderId: null,
    });
  });

  it.each(['payment.authorized', 'settlement.processed', 'toString'])('does not look into %s', (event) => {
    expect(readGatewayEvent({ event, payload: {} })).toEqual({ kind: 'other', name: event });
  });

  rules('PAY-27').it.each([
    [undefined],
    [null],
    [[]],
    ['text'],
    [{}],
    [{ event: 7, payload: {} }],
    [{ event: 'payment.captured' }],
    [{ event: 'payment.captured', payload: null }],
    [{ event: 'payment.captured', payload: { payment: {} } }],
    [payment('payment.captured', { id: undefined })],
    [payment('payment.captured', { status: undefined })],
    [refund('refund.processed', { status: undefined })],
    [refund('refund.processed', { status: 'processed', id: '' })],
    [payment('payment.captured', { order_id: undefined })],
    [payment('payment.captured', { order_id: { $ne: '' } })],
    [payment('payment.captured', { amount: '179910' })],
    [payment('payment.captured', { amount: 1799.1 })],
    [payment('payment.captured', { currency: '' })],
    [{ event: 'refund.processed', payload: { payment: { entity } } }],
    [{ event: 'refund.processed', payload: { refund: { entity: { payment_id: 7 } } } }],
  ])('refuses %j', (body) => {
    expect(() => readGatewayEvent(body)).toThrow(MalformedWebhookError);
  });
});
