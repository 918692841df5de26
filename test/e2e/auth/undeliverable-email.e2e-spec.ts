import { FailedEffectsRepository } from '#infrastructure/outbox/failed-effects.repository.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { session, useAdmin } from '../../support/session.js';
import { SmtpStandIn } from '../../support/stand-ins/smtp.stand-in.js';
import type { TestClient } from '../../support/test-client.js';

describe('a mail whose recipient the mail server refuses', () => {
  const mailServer = new SmtpStandIn();
  const app = useApp(async () => ({
    SMTP_URL: `smtp://127.0.0.1:${await mailServer.start()}`,
    RATE_LIMIT_AUTH_MAX: '1000',
  }));
  const admin = useAdmin(app);

  afterAll(() => mailServer.close());

  const requests = (email: string) =>
    mailServer.commands.filter((line) => line.startsWith('RCPT') && line.includes(email)).length;
  const profile = async (client: TestClient) => expectSuccess(await client.get('/users/profile'));
  const count = (state: 'delayed' | 'waiting' | 'active') =>
    app
      .get(JobQueue)
      .counts()
      .then((counts) => counts.find((entry) => entry.queue === 'mail' && entry.state === state)?.count);

  async function registered(): Promise<{ client: TestClient; email: string; id: string }> {
    const registration = aRegistration();
    const { user, accessToken } = expectSuccess(
      await app.client.fromElsewhere().post('/auth/register', registration),
      201,
    );
    return { client: app.client.fromElsewhere().as(accessToken), email: registration.email, id: user._id };
  }

  rules('MAI-08').it('is sent once after a permanent refusal, and shown at the account', async () => {
    mailServer.failNext({ step: 'RCPT', answer: '550 5.1.1 user unknown' });
    const { client, email, id } = await registered();
    await expectEventually(async () =>
      expect(await profile(client)).toMatchObject({ emailUndeliverable: true }),
    );
    await expectEventually(async () =>
      expect([await count('active'), await count('delayed')]).toEqual([0, 0]),
    );
    expect(requests(email)).toBe(1);
    expect(await app.get(FailedEffectsRepository).count()).toBe(0);
    expect(expectSuccess(await admin.client.get(`/users/admin/${id}`)).emailUndeliverable).toBe(true);
    const { users } = expectSuccess(await admin.client.get(`/users/admin?q=${email}`));
    expect(users).toMatchObject([{ email, emailUndeliverable: true }]);
  });

  rules('MAI-08').it('is shown until the address accepts a mail again', async () => {
    mailServer.failNext({ step: 'RCPT', answer: '550 5.2.1 mailbox disabled' });
    const { client } = await registered();
    await expectEventually(async () =>
      expect(await profile(client)).toMatchObject({ emailUndeliverable: true }),
    );
    expectSuccess(await client.post('/auth/email/otp'));
    await expectEventually(async () =>
      expect(await profile(client)).not.toHaveProperty('emailUndeliverable'),
    );
  });

  rules('MAI-08').it(
    'is reported after a permanent refusal to the request that waits for it: the code of a password change',
    async () => {
      const { client, user } = await session(app).asUser();
      mailServer.failNext({ step: 'RCPT', answer: '550 5.1.1 user unknown' });
      expectError(await client.post('/users/profile/security/password/otp'), 503, /could not be mailed/);
      expect(requests(user.email)).toBe(1);
      expect(await profile(client)).toMatchObject({ emailUndeliverable: true });
    },
  );

  rules('MAI-08').it('stays a matter for the operator when the shop itself is the reason', async () => {
    mailServer.failNext({ step: 'RCPT', answer: '550 5.7.1 relaying denied' });
    const { client } = await registered();
    await expectEventually(async () => expect(await app.get(FailedEffectsRepository).count()).toBe(1));
    await app
      .get(FailedEffectsRepository)
      .drop((await app.get(FailedEffectsRepository).list(1))[0]!._id.toHexString());
    expect(await profile(client)).not.toHaveProperty('emailUndeliverable');
  });

  rules('MAI-09').it('has its code sent again after a temporary refusal while it lives', async () => {
    // Eight attempts fail: the next one is made after 8.5 minutes.
    for (let attempt = 0; attempt < 8; attempt += 1)
      mailServer.failNext({ step: 'RCPT', answer: '451 4.7.1 greylisted' });
    const { email } = await registered();
    for (let waits = 2; waits <= 256; waits *= 2) {
      await expectEventually(async () => expect(await count('delayed')).toBe(1));
      app.clock.advance(waits * 1_000);
      await expectEventually(() => expect(requests(email)).toBeGreaterThanOrEqual(Math.log2(waits) + 1));
    }
    await expectEventually(() =>
      expect(mailServer.mails.filter(({ to }) => to.includes(email))).toHaveLength(1),
    );
    expect(await app.get(FailedEffectsRepository).count()).toBe(0);
  });
});
