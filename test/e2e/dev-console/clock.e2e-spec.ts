import { useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { checkedOutOrder } from '../../support/factories/an-order.js';
import { codeIn, mailTo } from '../../support/inbox.js';
import { signedInAgain, storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';

describe('the clock of the developer console', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '' });

  const now = async () => Date.parse(expectSuccess(await app.client.get('//dev/clock')).now);

  rules('OPS-22').it('shows the time of the service, which is also that of its envelopes', async () => {
    const answer = await app.client.get('//dev/clock');
    expect(Math.abs(Date.parse(answer.body.timestamp) - Date.parse(expectSuccess(answer).now))).toBeLessThan(
      1000,
    );
  });

  rules('OPS-22').it('moves forward by the given seconds, and returns the new time', async () => {
    const before = await now();
    const after = Date.parse(
      expectSuccess(await app.client.post('//dev/clock', { advanceSeconds: 960 })).now,
    );
    expect(after - before).toBeGreaterThanOrEqual(960_000);
    expect(after - before).toBeLessThan(970_000);
  });

  rules('DEV-18').it('says how far it is ahead of the machine, on the page in words', async () => {
    const read = async () => expectSuccess(await app.client.get('//dev/clock')).aheadSeconds;
    const before = await read();
    const { aheadSeconds } = expectSuccess(await app.client.post('//dev/clock', { advanceSeconds: 86_400 }));
    expect(aheadSeconds - before).toBe(86_400);
    expect(aheadSeconds).toBe(Math.round(app.clock.offset / 1000));
    expect((await app.client.get('//dev')).text).toMatch(/\b\d+ days?[\w\s]*<\/b> ahead of this machine/);
  });

  rules('OPS-22').it.each([0, -1, 1.5, 31_536_001, '60', null, undefined])(
    'refuses to move by %p seconds',
    async (advanceSeconds) => {
      const before = await now();
      expectError(await app.client.post('//dev/clock', { advanceSeconds }), 400, /^advanceSeconds /);
      expect((await now()) - before).toBeLessThan(10_000);
    },
  );

  rules('OPS-23').it('ends the windows of the limiters', async () => {
    const client = app.client.fromElsewhere();
    const remaining = async () => Number((await client.get('//')).headers.get('ratelimit-remaining'));
    await remaining();
    expect(await remaining()).toBe(98);
    await app.client.post('//dev/clock', { advanceSeconds: 16 * 60 });
    expect(await remaining()).toBe(99);
  });

  rules('OPS-23').it('expires tokens, codes and reservations', async () => {
    const purchase = await checkedOutOrder(app);
    const asha = await session(app).asUser({ isEmailVerified: false });
    expectSuccess(await asha.client.post('/auth/email/otp'));
    const otp = codeIn(await mailTo(app, asha.user.email, /verification code/));

    await app.client.post('//dev/clock', { advanceSeconds: 16 * 60 });
    expect((await asha.client.get('/users/profile')).status).toBe(401);
    const { client } = signedInAgain(app, asha);
    expectError(await client.post('/auth/email/verify', { otp }), 400, 'Invalid or expired code');
    await expectEventually(async () =>
      expect(await storedOrder(app, purchase.order.orderId)).toMatchObject({ orderStatus: 'CANCELLED' }),
    );
  });
});
