import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { InboxMailer } from '#infrastructure/mail/adapters/inbox.mailer.js';
import { aMail } from '../contract/mailer.contract.js';
import { openDatabase, type TestDatabase } from '../support/database.js';

describe('inbox', () => {
  const clock = new AdjustableClock();
  let database: TestDatabase;
  let inbox: InboxMailer;

  beforeAll(async () => {
    database = await openDatabase();
    inbox = await InboxMailer.open(database.connection, clock);
  });

  afterAll(() => database.close());

  it('lists the mails of one recipient newest first, those of one moment included', async () => {
    const { to } = aMail();
    for (const subject of ['first', 'second', 'third']) await inbox.send(aMail({ to, subject }));
    await inbox.send(aMail());
    expect((await inbox.list(to)).map(({ subject }) => subject)).toEqual(['third', 'second', 'first']);
  });

  it('goes by the clock of the service', async () => {
    const { to } = aMail();
    await inbox.send(aMail({ to, subject: 'today' }));
    clock.advance(86_400_000);
    await inbox.send(aMail({ to, subject: 'tomorrow' }));
    const [tomorrow, today] = await inbox.list(to);
    expect(tomorrow!.receivedAt.getTime() - today!.receivedAt.getTime()).toBeGreaterThanOrEqual(86_400_000);
  });

  it('finds a recipient in any letter case', async () => {
    const mail = aMail();
    await inbox.send({ ...mail, to: mail.to.toUpperCase() });
    expect(await inbox.list(` ${mail.to} `)).toHaveLength(1);
  });

  rules('ACC-06').it('finds and forgets the mails to a domain that is written in either form', async () => {
    await inbox.send(aMail({ to: 'asha@xn--bcher-kva.example' }));
    expect(await inbox.list('Asha@Bücher.example')).toHaveLength(1);
    await inbox.forget('Asha@Bücher.example');
    expect(await inbox.list('asha@xn--bcher-kva.example')).toEqual([]);
  });

  rules('ACC-06').it('keeps mails for seven days', async () => {
    const indexes = await database.connection.collection('sandbox_inbox').indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { receivedAt: 1 }, expireAfterSeconds: 7 * 86_400 }),
    );
  });

  it('lists all mails up to a limit', async () => {
    for (let index = 0; index < 5; index += 1) await inbox.send(aMail({ subject: `mail ${index}` }));
    expect((await inbox.list(undefined, 3)).map(({ subject }) => subject)).toEqual([
      'mail 4',
      'mail 3',
      'mail 2',
    ]);
  });

  rules('FUL-17').it('takes a mail once although it is delivered many times at once', async () => {
    const mail = aMail();
    await Promise.all(Array.from({ length: 10 }, () => inbox.send(mail)));
    expect(await inbox.list(mail.to)).toHaveLength(1);
  });
});
