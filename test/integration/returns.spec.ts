import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderReturnsService } from '#modules/orders/index.js';
import { Return } from '#modules/returns/data/return.schema.js';
import { ReturnsService } from '#modules/returns/services/returns.service.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { UNKNOWN_ID } from '../support/unknown-id.js';
import { useApp } from '../support/create-app.js';
import { aDeliveredOrder, aReturn } from '../support/factories/a-return.js';
import { aUser } from '../support/factories/a-user.js';
import { anOrder } from '../support/factories/an-order.js';
import { storedOrder } from '../support/orders.js';
import { personalDataOf } from '../support/personal-data-of.js';

describe('returns', () => {
  const app = useApp();
  let returns: Model<Return>;

  beforeAll(() => {
    returns = app.get(getModelToken(Return.name) as never);
  });

  async function opened(reason?: string) {
    const owner = await aUser(app);
    return { owner, request: await aReturn(app, owner.id, await aDeliveredOrder(app, owner.id), reason) };
  }

  it('are exported whole, and keep lines and status but no words when the account is deleted', async () => {
    const secret = 'Call me on 9876543210';
    const { owner, request } = await opened(secret);
    const { request: other } = await opened();
    const part = personalDataOf(app, 'returns');
    await app
      .get(ReturnsService)
      .decide(
        request._id,
        { status: 'APPROVED', note: 'Dear Asha, send it.' },
        { adminId: UNKNOWN_ID, isPerson: true },
      );
    expect(await part.exportFor(owner.id)).toEqual([
      { ...request, status: 'APPROVED', note: 'Dear Asha, send it.', returnInstructions: expect.any(Object) },
    ]);
    await part.eraseFor(owner.id);
    expect(await part.exportFor(owner.id)).toEqual([]);
    const left = (await returns.findById(request._id).lean())!;
    expect(left).toMatchObject({ userId: null, reason: 'Redacted', status: 'APPROVED', open: true });
    expect(left.items.map(({ quantity }) => quantity)).toEqual(request.items.map(({ quantity }) => quantity));
    expect(left).not.toHaveProperty('note');
    expect(await returns.findById(other._id).lean()).toMatchObject({ reason: 'It leaks.' });
  });

  it('move an order that is delivered, and no other', async () => {
    const move = (orderId: string) =>
      app.get(UnitOfWork).run(() => app.get(OrderReturnsService).request(orderId));
    const { request } = await opened();
    await expect(move(request.orderId)).rejects.toThrow('Cannot change status from RETURN_REQUESTED');
    const paid = await anOrder(app);
    await expect(move(paid._id.toHexString())).rejects.toThrow('Cannot change status from PROCESSING');
  });

  it('are not moved, with their orders, when the notification cannot be made', async () => {
    const { request } = await opened();
    const failure = jest
      .spyOn(app.get(NotificationsService), 'notify')
      .mockRejectedValue(new Error('no notification'));
    const decision = app
      .get(ReturnsService)
      .decide(request._id, { status: 'REJECTED' }, { adminId: UNKNOWN_ID, isPerson: true });
    await expect(decision).rejects.toThrow('no notification');
    failure.mockRestore();
    expect(await returns.findById(request._id).lean()).toMatchObject({ status: 'REQUESTED', open: true });
    expect((await storedOrder(app, request.orderId)).orderStatus).toBe('RETURN_REQUESTED');
  });
});
