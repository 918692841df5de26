import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aDeliveredOrder, aReturn } from '../../support/factories/a-return.js';
import { storedOrder } from '../../support/orders.js';
import { session, type Session } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import { reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('DELETE /returns/:id', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  async function opened() {
    const owner = await session(app).asUser();
    const order = await aDeliveredOrder(app, owner.user.id);
    return { owner, order, request: await aReturn(app, owner.user.id, order) };
  }

  const withdraw = ({ client }: Session, id: string) => client.delete(`/returns/${id}`);
  const decide = (id: string, status: string, note?: string) =>
    admin.client.patch(`/returns/admin/${id}/status`, { status, note });
  const statusOf = async (orderId: string) => (await storedOrder(app, orderId)).orderStatus;

  rules('RTP-07').it(
    'withdraws a requested return: the order is DELIVERED again without a notice, and another may be requested',
    async () => {
      const { owner, order, request } = await opened();
      const withdrawn = expectSuccess(await withdraw(owner, request._id));
      expect(withdrawn).toEqual({ ...request, status: 'WITHDRAWN' });
      expect(expectSuccess(await owner.client.get('/returns')).returns).toEqual([withdrawn]);
      const after = await storedOrder(app, request.orderId);
      expect(after.orderStatus).toBe('DELIVERED');
      expect(after.statusHistory.at(-1)).toMatchObject({ status: 'DELIVERED', by: 'CUSTOMER' });
      const { notifications } = expectSuccess(await owner.client.get('/notifications'));
      expect(notifications.filter(({ type }: any) => type === 'RETURN_STATUS')).toEqual([]);
      await aReturn(app, owner.user.id, order);
      expect(await statusOf(request.orderId)).toBe('RETURN_REQUESTED');
    },
  );

  rules('RTP-07').it(
    'withdraws an approved return, and the administrator finds it by its status',
    async () => {
      const { owner, request } = await opened();
      expectSuccess(await decide(request._id, 'APPROVED'));
      expectSuccess(await withdraw(owner, request._id));
      expect(await statusOf(request.orderId)).toBe('DELIVERED');
      const listed = expectSuccess(await admin.client.get('/returns/admin?status=WITHDRAWN&limit=100'));
      expect(listed.returns.map(({ _id }: any) => _id)).toContain(request._id);
    },
  );

  rules('RTP-08').it('withdraws once, and is final', async () => {
    const { owner, request } = await opened();
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(owner, request._id)));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expectError(
      await decide(request._id, 'APPROVED'),
      409,
      'Cannot change status from WITHDRAWN to APPROVED',
    );
  });

  rules('RTP-08').it('lets one of withdrawal and receipt at once win, with its effect alone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, request } = await opened();
      expectSuccess(await decide(request._id, 'APPROVED'));
      const answers = await Promise.all([withdraw(owner, request._id), decide(request._id, 'RECEIVED')]);
      expect(statusesOf(answers)).toEqual([200, 409]);
      const won = answers.find(({ status }) => status === 200)!.body.data.status;
      const order = await storedOrder(app, request.orderId);
      expect([won, order.orderStatus, order.stockState]).toEqual(
        won === 'WITHDRAWN' ? [won, 'DELIVERED', 'COMMITTED'] : [won, 'RETURNED', 'RETURNED'],
      );
    }
  });

  it('leaves an order alone that the carrier has moved meanwhile', async () => {
    const { owner, order, request } = await opened();
    await reportParcel(app, order.orderNumber, 'CANCELLED');
    expectSuccess(await withdraw(owner, request._id));
    expect(await statusOf(request.orderId)).toBe('CANCELLED');
  });
});
