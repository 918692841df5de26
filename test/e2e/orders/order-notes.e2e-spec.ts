import { MOST_NOTES } from '#modules/orders/orders.limits.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anOrder, checkedOutOrder } from '../../support/factories/an-order.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('POST /orders/admin/:id/notes', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const noteOn = (orderId: string, body: unknown) =>
    admin.client.post(`/orders/admin/${orderId}/notes`, body);
  const notesOf = async (orderId: string) =>
    expectSuccess(await admin.client.get(`/orders/admin/${orderId}`)).notes;
  const newOrder = async () => (await anOrder(app))._id.toHexString();

  rules('FND-04').it('keeps what the staff note, in their order, with who and when', async () => {
    const orderId = await newOrder();
    const first = expectSuccess(await noteOn(orderId, { text: '  Called: please ring twice  ' }), 201);
    expect(first).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      text: 'Called: please ring twice',
      at: expect.stringMatching(/Z$/),
      by: `ADMIN:${admin.user.id}`,
      byName: 'Asha Verma',
    });
    app.clock.advance(60_000);
    const second = expectSuccess(await noteOn(orderId, { text: '\u{1F381}'.repeat(1000) }), 201);
    expect(await notesOf(orderId)).toEqual([first, second]);
    expect(Date.parse(second.at) - Date.parse(first.at)).toBeGreaterThanOrEqual(60_000);
  });

  rules('FND-04').it('keeps them in any state of the order, and hides them from the customer', async () => {
    const { customer, order } = await checkedOutOrder(app);
    const note = expectSuccess(await noteOn(order.orderId, { text: 'Asks for a gift box' }), 201);
    expectSuccess(await customer.client.post(`/orders/${order.orderId}/cancel`));
    expectSuccess(await noteOn(order.orderId, { text: 'Cancelled by phone' }), 201);
    expect((await notesOf(order.orderId))[0]).toEqual(note);
    expect(await notesOf(order.orderId)).toHaveLength(2);
    for (const path of [`/orders/${order.orderId}`, '/orders/my-order'])
      expect(JSON.stringify((await customer.client.get(path)).body)).not.toContain('gift box');
  });

  rules('FND-04').it(
    'takes a hundred for one order, also when they come at once, and refuses the next in a sentence',
    async () => {
      const orderId = await newOrder();
      for (let made = 0; made < MOST_NOTES - 2; made++)
        expectSuccess(await noteOn(orderId, { text: `${made}` }), 201);
      const last = await Promise.all(Array.from({ length: 5 }, () => noteOn(orderId, { text: 'The last' })));
      const refused = last.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(3);
      for (const answer of refused) expectError(answer, 409, 'An order has at most 100 notes');
      expect(await notesOf(orderId)).toHaveLength(MOST_NOTES);
    },
  );

  rules('FND-04').it.each([
    [{}, 'text is required'],
    [{ text: '   ' }, 'text must be a string of 1 to 1000 characters'],
    [{ text: 'x'.repeat(1001) }, 'text must be a string of 1 to 1000 characters'],
    [{ text: 7 }, 'text must be a string of 1 to 1000 characters'],
    [{ text: 'A note', by: 'CUSTOMER' }, 'by is not allowed'],
  ])('refuses %j', async (body, message) => {
    expectError(await noteOn(UNKNOWN_ID, body), 400, message);
  });
});
