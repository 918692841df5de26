import { SandboxCarrier } from '#infrastructure/carrier/adapters/sandbox.carrier.js';
import { CARRIER_SWITCHES } from '#infrastructure/carrier/adapters/sandbox.behaviour.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { effectsEnded } from '../../support/effects-ended.js';
import { postForm } from './post-form.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { paidOrder } from '../../support/factories/an-order.js';
import { countMailsTo, mailTo } from '../../support/inbox.js';
import { storedOrder } from '../../support/orders.js';
import { retryNow } from '../../support/retry-now.js';
import { useAdmin } from '../../support/session.js';
import { PARCEL } from '../../support/factories/a-parcel.js';

const ALL_GOOD = {
  phone: 'ok',
  order: 'ok',
  awb: 'ok',
  pickup: 'ok',
  cancel: 'ok',
  serves: 'ok',
  redelivery: 'ok',
  webhook: 'ok',
};
const FAILED = 'Dispatch failed; please retry.';

describe('the switches of the sandbox carrier', () => {
  const app = useApp();
  const admin = useAdmin(app);

  afterEach(async () => expect(expectSuccess(await turn(ALL_GOOD))).toEqual(ALL_GOOD));

  const turn = (changes: object) => app.client.post('//dev/carrier', changes);
  const dispatch = (orderId: string, body: object = PARCEL) =>
    admin.client.post(`/orders/admin/${orderId}/dispatch`, body);
  const cancel = (orderId: string) =>
    admin.client.patch(`/orders/admin/${orderId}/status`, { status: 'CANCELLED' });
  const report = async (orderNumber: string, status: string) =>
    expectSuccess(await app.client.post(`//dev/shipments/${orderNumber}`, { status })).webhookDelivered;
  const statusOf = async (orderId: string) => (await storedOrder(app, orderId)).orderStatus;
  const shipmentOf = async (orderNumber: string) =>
    (await (app.get(Carrier) as SandboxCarrier).list()).find(
      (shipment) => shipment.orderNumber === orderNumber,
    );

  it.each([{ awb: 'maybe' }, { awb: null }, { courier: 'ok' }, { webhook: ['late'] }, 7])(
    'refuse %j',
    async (body) => {
      expectError(await turn(body as object), 400);
    },
  );

  rules('CAR-14').it.each(
    Object.entries(CARRIER_SWITCHES).flatMap(([name, [, ...ways]]) =>
      ways.map((way) => [name, way] as const),
    ),
  )('%s changes to %s by its button, shows it, and changes back', async (name, way) => {
    const button = (value: string) => new RegExp(`name="${name}" value="${value}"`);
    const press = (value: string) => postForm(app, '//dev/carrier/form', { [name]: value });
    expect((await app.client.get('//dev')).text).toMatch(button(way));
    expect((await press(way)).headers.get('location')).toBe('/dev?done=carrier-set#shipments');
    const turned = (await app.client.get('//dev')).text;
    expect(turned).toContain(`: <b>${way}</b>`);
    expect(turned).toMatch(button('ok'));
    expect(turned).not.toMatch(button(way));
    expect(expectSuccess(await app.client.get('//dev/carrier'))).toEqual({ ...ALL_GOOD, [name]: way });
    await press('ok');
    expect(expectSuccess(await app.client.get('//dev/carrier'))).toEqual(ALL_GOOD);
  });

  it.each([
    [{ phone: 'missing' }, 500],
    [{ order: 'refused' }, 500],
    [{ order: 'lost' }, 504],
    [{ awb: 'refused' }, 500],
    [{ pickup: 'failed' }, 500],
  ])('make a dispatch fail, which succeeds after they are reset: %j', async (changes, status) => {
    const { order } = await paidOrder(app);
    await turn(changes);
    expectError(await dispatch(order.orderId), status, FAILED);
    expect(await storedOrder(app, order.orderId)).toMatchObject({ orderStatus: 'PROCESSING' });
    await turn(ALL_GOOD);
    expectSuccess(await dispatch(order.orderId));
    expect(await shipmentOf(order.orderNumber)).toMatchObject({
      pickupScheduledAt: expect.any(Date),
      cancelledAt: null,
    });
  });

  describe('deliver webhooks', () => {
    async function shipped() {
      const { customer, order } = await paidOrder(app);
      expectSuccess(await dispatch(order.orderId));
      return { ...order, email: customer.user.email };
    }

    rules('CAR-14').it('late, with their original time', async () => {
      const { orderId, orderNumber } = await shipped();
      await turn({ webhook: 'late' });
      expect(await report(orderNumber, 'DELIVERED')).toBe(false);
      expect(await statusOf(orderId)).toBe('SHIPPED');
      expect((await shipmentOf(orderNumber))?.held).toBe(1);
      expect((await app.client.get('//dev')).text).toContain('held back: 1');
      await turn({ webhook: 'ok' });
      expect(await statusOf(orderId)).toBe('DELIVERED');
      expect((await shipmentOf(orderNumber))?.held).toBe(0);
    });

    rules('CAR-14').it('twice, with one mail', async () => {
      const { orderId, orderNumber, email } = await shipped();
      await turn({ webhook: 'twice' });
      expect(await report(orderNumber, 'DELIVERED')).toBe(true);
      expect(await statusOf(orderId)).toBe('DELIVERED');
      await mailTo(app, email, /delivered/);
      await effectsEnded(app);
      expect(await countMailsTo(app, email)).toBe(3);
    });

    rules('CAR-14').it('out of order: the older one is ignored', async () => {
      const { orderId, orderNumber } = await shipped();
      await turn({ webhook: 'out-of-order' });
      expect(await report(orderNumber, 'CANCELED')).toBe(false);
      app.clock.advance(60_000);
      expect(await report(orderNumber, 'DELIVERED')).toBe(true);
      expect(await statusOf(orderId)).toBe('DELIVERED');
    });

    rules('CAR-14').it.each(['lost', 'wrong-key'])('never when they are %s', async (webhook) => {
      const { orderId, orderNumber } = await shipped();
      await turn({ webhook });
      expect(await report(orderNumber, 'DELIVERED')).toBe(false);
      await turn({ webhook: 'ok' });
      expect(await statusOf(orderId)).toBe('SHIPPED');
    });
  });

  rules('CAR-13').it(
    'cancel a shipment by a retry, when the first cancellation of its order fails',
    async () => {
      const { order } = await paidOrder(app);
      await turn({ pickup: 'failed', cancel: 'failed' });
      await dispatch(order.orderId);
      expectSuccess(await cancel(order.orderId));
      const ofOrder = { 'payload.orderId': order.orderId, job: 'orders.cancel-shipment' };
      const entry = () => collectionOf(app, 'outbox').findOne(ofOrder);
      await expectEventually(async () => expect((await entry())?.['state']).toBe('QUEUED'));
      // Not before its first attempt has failed.
      const delayed = { queue: 'carrier', state: 'delayed', count: 1 };
      await expectEventually(async () => expect(await app.get(JobQueue).counts()).toContainEqual(delayed));
      expect((await shipmentOf(order.orderNumber))?.cancelledAt).toBeNull();
      await turn(ALL_GOOD);
      await retryNow(app, 'carrier');
      await expectEventually(async () => expect(await entry()).toBeNull());
      expect((await shipmentOf(order.orderNumber))?.cancelledAt).toBeInstanceOf(Date);
      expect((await app.client.get('//dev')).text).toContain('cancelled by the shop');
    },
  );
});
