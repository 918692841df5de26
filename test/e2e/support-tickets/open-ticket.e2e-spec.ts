import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anOrder } from '../../support/factories/an-order.js';
import { session, useUser } from '../../support/session.js';

describe('POST /support-tickets', () => {
  const app = useApp();
  const asha = useUser(app);

  const input = (overrides: object = {}) => ({
    subject: 'The lid',
    message: 'It does not close.',
    ...overrides,
  });
  const open = (overrides: object = {}) => asha.client.post('/support-tickets', input(overrides));

  rules('RET-16').it('opens a ticket with its first message', async () => {
    const ticket = expectSuccess(await open(), 201);
    expect(ticket).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      subject: 'The lid',
      status: 'OPEN',
      orderId: null,
      messages: [
        {
          _id: expect.stringMatching(/^[0-9a-f]{24}$/),
          from: 'USER',
          message: 'It does not close.',
          createdAt: ticket.createdAt,
        },
      ],
      attachments: [],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: ticket.createdAt,
    });
    expect(expectSuccess(await asha.client.get(`/support-tickets/${ticket._id}`))).toEqual(ticket);
  });

  rules('RET-16').it('keeps the order that it is about', async () => {
    const orderId = (await anOrder(app, { userId: asha.user.id }))._id.toHexString();
    expect(expectSuccess(await open({ orderId: orderId.toUpperCase() }), 201).orderId).toBe(orderId);
  });

  rules('STF-02').it('is about an order of the caller, or about none', async () => {
    const ofAnother = (await anOrder(app, { userId: (await session(app).asUser()).user.id }))._id;
    for (const orderId of [ofAnother.toHexString(), UNKNOWN_ID]) {
      expectError(await open({ orderId }), 404, 'Order not found');
    }
    expect(expectSuccess(await asha.client.get('/support-tickets?limit=100')).tickets).not.toContainEqual(
      expect.objectContaining({ orderId: ofAnother.toHexString() }),
    );
  });

  rules('RET-17').it.each([
    { subject: 'Lid' },
    { subject: 'x'.repeat(120) },
    { message: 'Lid' },
    { message: 'x'.repeat(5000) },
  ])('takes the bounds of its texts (%#)', async (overrides) => {
    expect(expectSuccess(await open(overrides), 201)).toMatchObject({ status: 'OPEN' });
  });

  rules('RET-17').it.each([
    [{ subject: 'Li' }, 'subject must be a string of 3 to 120 characters'],
    [{ subject: ' Li ' }, /^subject /],
    [{ subject: 'x'.repeat(121) }, /^subject /],
    [{ subject: undefined }, 'subject is required'],
    [{ message: 'It' }, 'message must be a string of 3 to 5000 characters'],
    [{ message: 'x'.repeat(5001) }, /^message /],
    [{ message: undefined }, 'message is required'],
    [{ message: 3 }, /^message /],
    [{ orderId: 'xyz' }, 'orderId must be a 24-character hexadecimal identifier'],
    [{ status: 'CLOSED' }, 'status is not allowed'],
    [{ userId: UNKNOWN_ID }, 'userId is not allowed'],
  ])('refuses %j', async (overrides, message) => {
    expectError(await open(overrides), 400, message);
  });
});
