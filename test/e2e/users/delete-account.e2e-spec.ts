import { Types } from 'mongoose';
import { OrderRepository } from '#modules/orders/data/order.repository.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { useUser } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anOrder } from '../../support/factories/an-order.js';

const MINUTE_MS = 60_000;

const app = useApp();
const ana = useUser(app, beforeEach);

describe('DELETE /users/profile', () => {
  rules('ACC-01').it('deletes the account once, and clears no cookie the second time', async () => {
    const answer = await ana.client.delete('/users/profile');
    expect(expectSuccess(answer)).toBeNull();
    expect(answer.body.message).toBe('Account deleted and personal data anonymised');
    const again = await ana.client.delete('/users/profile');
    expectError(again, 404, 'User not found');
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  rules('ACC-08', 'AUT-05', 'ACD-12').it('clears the refresh cookie and revokes its token', async () => {
    const visitor = app.client.fromElsewhere();
    const registered = await visitor.post('/auth/register', aRegistration());
    const { accessToken } = expectSuccess(registered, 201);
    const { token } = refreshCookieOf(registered);

    const deleted = await visitor.as(accessToken).delete('/users/profile');
    const cleared = refreshCookieOf(deleted);
    expect(cleared.token).toBe('');
    expect(cleared.attributes).toEqual(
      expect.arrayContaining([
        'HttpOnly',
        'Path=/api/v1/auth',
        'SameSite=Strict',
        'Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      ]),
    );
    expectError(await visitor.post('/auth/refresh', undefined, withRefreshCookie(token)), 401);
  });

  rules('ACC-06').it('frees the email address and the phone number for a new account', async () => {
    const registration = aRegistration({ phone: '9812345670' });
    const visitor = app.client.fromElsewhere();
    const { accessToken, user } = expectSuccess(await visitor.post('/auth/register', registration), 201);
    expectSuccess(await visitor.as(accessToken).delete('/users/profile'));
    expectError(
      await visitor.post('/auth/login', { email: registration.email, password: registration.password }),
      401,
    );
    const next = expectSuccess(await visitor.post('/auth/register', registration), 201);
    expect(next.user._id).not.toBe(user._id);
  });

  rules('ACC-07').it('is idempotent under concurrency', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ana.client.delete('/users/profile')));
    expect(statusesOf(answers)).toEqual([200, 404, 404, 404]);
  });
});

/** A request in progress during the deletion does not see it, and writes afterwards. */
describe('what is written after the deletion of its owner', () => {
  rules('ACC-09').it('is erased when the last access token has run out', async () => {
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
