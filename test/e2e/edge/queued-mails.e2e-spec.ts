import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { checkedOutOrder, payAtGateway, verifyPayment } from '../../support/factories/an-order.js';
import { startMailServer, type MailServer } from '../../support/services/mail-server.js';
import { PASSWORD, session } from '../../support/session.js';
import { tcpRelay, type TcpRelay } from '../../support/stand-ins/tcp-relay.js';

const HOUR_MS = 3_600_000;

describe('a mail that is queued', () => {
  let mailServer: MailServer;
  let relay: TcpRelay;

  const app = useApp(async () => {
    mailServer = await startMailServer();
    relay = await tcpRelay({ host: '127.0.0.1', port: Number(new URL(mailServer.url).port) });
    return { SMTP_URL: `smtp://127.0.0.1:${relay.port}` };
  });

  afterEach(() => relay.restore());

  afterAll(async () => {
    await relay.close();
    await mailServer.close();
  });

  const subjectsTo = (address: string) => mailServer.list(address).map(({ subject }) => subject);

  /** Runs a request while the mail server refuses connections, and checks that its mail is sent once it is back. */
  async function answeredWithoutMailServer(
    { to, subject }: { to: string; subject: RegExp },
    request: () => Promise<void>,
  ): Promise<void> {
    await relay.cut();
    await request();
    // The first attempt has failed, so the mail depends on a retry of the queue.
    await expectEventually(async () => {
      const counts = await app.get(JobQueue).counts();
      expect(counts).toContainEqual({ queue: 'mail', state: 'delayed', count: 1 });
    });
    expect(subjectsTo(to).filter((sent) => subject.test(sent))).toEqual([]);
    await relay.restore();
    app.clock.advance(HOUR_MS);
    await expectEventually(() => expect(subjectsTo(to).filter((sent) => subject.test(sent))).toHaveLength(1));
  }

  rules('BND-04').it(
    'is sent after an outage of the mail server: the confirmation of a password change, whose response does not wait for it',
    async () => {
      const { client, user } = await session(app).asUser();
      expectSuccess(await client.post('/users/profile/security/password/otp'));
      const [code] = mailServer.list(user.email);
      const change = {
        otp: /\b\d{6}\b/.exec(code!.text)![0],
        currentPassword: PASSWORD,
        newPassword: 'Another#456',
      };
      await answeredWithoutMailServer({ to: user.email, subject: /password was changed/ }, async () => {
        expectSuccess(await client.patch('/users/profile/security/password', change));
      });
    },
  );

  rules('BND-05').it(
    'is sent after an outage of the mail server: the confirmation of an order, whose payment does not wait for it',
    async () => {
      const purchase = await checkedOutOrder(app);
      const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
      const to = purchase.customer.user.email;
      await answeredWithoutMailServer({ to, subject: /is confirmed$/ }, async () => {
        expect(expectSuccess(await verifyPayment(purchase, payment)).orderStatus).toBe('PROCESSING');
      });
    },
  );
});
