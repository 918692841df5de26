import { Types } from 'mongoose';
import { OrderRepository } from '#modules/orders/data/order.repository.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anOrder } from '../../support/factories/an-order.js';
import { session } from '../../support/session.js';

const MINUTE_MS = 60_000;

/** A request that was under way while the account was deleted cannot see the deletion, and writes after it. */
describe('what is written after the deletion of its owner', () => {
  const app = useApp();

  it('[ACC-09] is erased when the last access token has run out', async () => {
    const ana = await session(app).asUser();
    expectSuccess(await ana.client.delete('/users/profile'));
    const late = await anOrder(app, { userId: ana.user.id, userFirstname: 'Asha' });
    const other = await anOrder(app, { userId: new Types.ObjectId().toHexString(), userFirstname: 'Ben' });
    const stored = (order: typeof late) => app.get(OrderRepository).findById(order._id.toHexString());

    app.clock.advance(19 * MINUTE_MS);
    expect((await stored(late))?.userFirstname).toBe('Asha');
    app.clock.advance(MINUTE_MS);
    await expectEventually(async () => {
      expect(await stored(late)).toMatchObject({ ownerErased: true, userEmail: null });
    });
    expect((await stored(late))?.userFirstname).not.toBe('Asha');
    expect((await stored(other))?.userFirstname).toBe('Ben');
  });
});
