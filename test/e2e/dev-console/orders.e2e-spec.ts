import { randomUUID } from 'node:crypto';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { newId } from '#infrastructure/database/new-id.js';
import { OutboxEntry } from '#infrastructure/outbox/outbox-entry.schema.js';
import { useApp } from '../../support/create-app.js';
import { postForm } from './post-form.js';
import { expectError } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { session } from '../../support/session.js';
import { STAND_INS } from '../../support/services/test-services.js';

/** The first invoice of a process loads its fonts. */
const CONFIRMED_WITHIN_MS = 20_000;
const HTML = { headers: { accept: 'text/html' } };

describe('the orders at the developer console', () => {
  const app = useApp(STAND_INS);

  const read = async (path: string) => (await app.client.get(`/${path}`)).text;
  const outbox = () => app.get<Model<OutboxEntry>>(getModelToken(OutboxEntry.name) as never);

  rules('DEV-10').it('are listed, and found by number, address and phone', async () => {
    const one = await checkedOutOrder(app);
    const other = await checkedOutOrder(app);
    expect(await read('/dev/orders')).toContain(one.order.orderNumber);
    const { email, phone } = one.customer.user;
    const typedOnes = [one.order.orderNumber.toLowerCase(), email, email.toUpperCase(), `+91 ${phone}`];
    for (const typed of typedOnes) {
      const found = await read(`/dev/orders?find=${encodeURIComponent(typed)}`);
      expect(found).toContain(one.order.orderNumber);
      expect(found).not.toContain(other.order.orderNumber);
    }
    expect(await read(`/dev/orders?find=${randomUUID()}`)).toContain('No order for');
    expect(await read('/dev/orders?find=nobody@b@c')).toContain('No order for');
    expect(await read('/dev/orders?find=%3Ci%3E')).not.toContain('<i>');
  });

  rules('DEV-11').it('have a page with all that has happened, in the order of time', async () => {
    const { order, customer } = await paidOrder(app);
    const admin = await session(app).asAdmin();
    const note = '<script>alert(1)</script> gift wrap';
    await admin.client.post(`/orders/admin/${order.orderId}/notes`, { text: note });
    const path = `/dev/orders/${order.orderId}`;
    await expectEventually(
      async () => expect(await read(path)).toContain(`to ${customer.user.email}`),
      CONFIRMED_WITHIN_MS,
    );
    const page = await read(path);
    expect(page).not.toContain('<script>');
    const history = page.slice(page.indexOf('What has happened'));
    const at = (words: string) => history.indexOf(words);
    const [paid, processed] = [at('received, CONFIRMED'), at('PROCESSING')];
    const [placed, noted] = [at('PENDING'), at('&lt;script&gt;')];
    expect(placed).toBeGreaterThan(0);
    // The payment and the status that follows from it are of the same moment.
    expect(Math.min(paid, processed)).toBeGreaterThan(placed);
    expect(Math.max(paid, processed)).toBeLessThan(noted);
  });

  rules('DEV-12').it('show effects that have failed, with the error', async () => {
    const { order } = await checkedOutOrder(app);
    const _id = newId();
    await outbox().create({
      _id,
      job: 'orders.confirmation-mail',
      payload: { orderId: order.orderId },
      orderingKey: `order:${order.orderId}`,
      state: 'FAILED',
      createdAt: app.clock.now(),
      error: 'the mail server <says> no',
    });
    try {
      const page = await read(`/dev/orders/${order.orderId}`);
      expect(page).toContain('orders.confirmation-mail: FAILED');
      expect(page).toContain('the mail server &lt;says&gt; no');
      expect(await read('/dev')).toContain(`/dev/effects/${_id.toHexString()}/drop/form`);
    } finally {
      await outbox().deleteOne({ _id });
    }
  });

  it.each(['65f0c3a2b1d4e5f6a7b8c9d0', 'ORD-1', '%7B%22$ne%22:1%7D'])('have no page for %s', async (id) => {
    const answer = await app.client.request('GET', `//dev/orders/${id}`, HTML);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('That did not work');
    expectError(await app.client.get(`//dev/orders/${id}`), 404, 'Order not found');
  });

  rules('DEV-12').it.each(['replay', 'drop'])('refuse to %s an effect that has not failed', async (what) => {
    for (const id of [newId().toHexString(), 'x']) {
      const answer = await postForm(app, `//dev/effects/${id}/${what}/form`);
      expectError(answer, 404, 'No effect with this id has failed');
    }
  });
});
