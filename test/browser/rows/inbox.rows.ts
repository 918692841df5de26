import { randomUUID } from 'node:crypto';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import type { ConsoleBench } from '../support/console-bench.js';
import { theConsole, type ConsoleRow, type Subject } from '../support/console-row.js';

const RECIPIENT = 'one.of.many@example.com';

/** The controls of the inbox. */
export const inboxRows: readonly ConsoleRow[] = [
  {
    form: 'GET /dev',
    button: 'Show',
    fill: () => ({ to: RECIPIENT }),
    given: mailsToTwo,
    effect: showsThoseToOne,
  },
];

async function mailsToTwo(bench: ConsoleBench): Promise<Subject> {
  for (const to of [RECIPIENT, 'another@example.com'])
    await bench.app
      .get(Mailer)
      .send({ id: randomUUID(), to, subject: `To ${to}`, text: 'Text', html: '<p>Text</p>' });
  return theConsole(bench);
}

async function showsThoseToOne(bench: ConsoleBench): Promise<void> {
  const { page } = bench;
  expect(new URL(page.url()).searchParams.get('to')).toBe(RECIPIENT);
  expect(await page.getByLabel('Recipient').inputValue()).toBe(RECIPIENT);
  const listed: any[] = await bench.read(`/dev/inbox?to=${RECIPIENT}`);
  expect(listed.length).toBeGreaterThan(0);
  const subjects = await page.locator('a[href^="/dev/mails/"]').allTextContents();
  expect(subjects).toEqual(listed.map(({ subject }) => subject));
}
