import 'reflect-metadata';
import { adminGrant } from './admin-grant.js';
import { adminRevoke } from './admin-revoke.js';
import { runCommand, type Command } from './command.js';
import { dbMigrate } from './db-migrate.js';
import { doctor } from './doctor.js';
import { outboxDrop } from './outbox-drop.js';
import { outboxReplay } from './outbox-replay.js';
import { paymentsMissing } from './payments-missing.js';
import { queueFailed } from './queue-failed.js';
import { reservationsRelease } from './reservations-release.js';
import { searchReindex } from './search-reindex.js';

const ID = '0123456789abcdef01234567';
// prettier-ignore
const COMMANDS: ReadonlyArray<Command<unknown>> = [
  adminGrant, adminRevoke, dbMigrate, doctor, outboxDrop, outboxReplay, paymentsMissing, queueFailed, reservationsRelease,
  searchReindex,
];

interface Ended {
  code: unknown;
  stdout: string;
  stderr: string;
}

/** Runs a command on a fake process. A wrong call reads no configuration and opens nothing. */
async function run(command: Command<unknown>, ...args: string[]): Promise<Ended> {
  const ended = { stdout: '', stderr: '' };
  const own: Parameters<typeof runCommand>[1] = {
    argv: ['node', 'command.js', ...args],
    stdout: { write: (text) => (ended.stdout += text) },
    stderr: { write: (text) => (ended.stderr += text) },
  };
  await runCommand(command, own);
  return { code: own.exitCode, ...ended };
}

describe.each(COMMANDS.map((command) => ({ name: command.name, command })))(
  'the command $name',
  ({ name, command }) => {
    rules('CMD-03').it('prints its usage', async () => {
      const help = await run(command, '--help');
      expect([help.code, help.stderr]).toEqual([0, '']);
      expect(help.stdout).toMatch(new RegExp(`^Usage: npm run (?:tool -- )?${name}`));
      expect(help.stdout).toMatch(/^ {2}--json/m);
      expect(JSON.parse((await run(command, '--help', '--json')).stdout)).toEqual({
        ok: true,
        help: help.stdout,
      });
    });

    rules('CMD-03').it.each([
      ['--force'],
      ['one', 'two', 'three'],
      ['--json', '--json', 'x'],
      ['--json=yes'],
    ])('takes nothing that it does not know: %s %s %s', async (...args) => {
      const { code, stdout, stderr } = await run(command, ...args.filter((arg) => arg !== undefined));
      expect(code).toBe(2);
      expect(stderr).toMatch(new RegExp(`^.+\\n\\nUsage: npm run (?:tool -- )?${name}`));
      if (args[0] === '--json') expect(JSON.parse(stdout)).toMatchObject({ ok: false });
      else expect(stdout).toBe('');
    });
  },
);

describe('wrong use', () => {
  rules('CMD-01').it.each<[string, Command<unknown>, string[]]>([
    ['db:migrate --again of nothing', dbMigrate, ['--again']],
    ['db:migrate --again of no migration', dbMigrate, ['--again', '0001']],
    ['outbox:replay of nothing', outboxReplay, []],
    ['outbox:replay of two ids', outboxReplay, [ID, ID]],
    ['outbox:replay of an id and --all', outboxReplay, [ID, '--all']],
    ['outbox:replay of a job and --all', outboxReplay, ['--job', 'orders.refund', '--all']],
    ['outbox:replay of two jobs', outboxReplay, ['--job', 'orders.refund', '--job', 'users.export']],
    ['outbox:replay of a job that is none', outboxReplay, ['--job', 'orders.refunds']],
    ['outbox:replay of what is no id', outboxReplay, ['refund']],
    ['outbox:replay of no word', outboxReplay, ['']],
    ['outbox:replay --job without its value', outboxReplay, ['--job']],
    ['outbox:drop of nothing', outboxDrop, []],
    ['outbox:drop of all', outboxDrop, ['--all']],
    ['admin:grant to nobody', adminGrant, []],
    ['admin:grant of an unknown scope', adminGrant, ['a@example.com', '--scopes', 'orders:read,orders']],
    ['admin:grant of no scope', adminGrant, ['a@example.com', '--scopes', '']],
    ['admin:revoke of nobody', adminRevoke, ['--force']],
    ['admin:revoke of two', adminRevoke, ['a@example.com', 'b@example.com']],
    ['payments:missing since nothing', paymentsMissing, []],
    ['payments:missing since no time', paymentsMissing, ['--since', 'yesterday']],
    ['payments:missing since a day that is none', paymentsMissing, ['--since', '2026-02-30']],
    [
      'payments:missing until before it begins',
      paymentsMissing,
      ['--since', '2026-03-02', '--until', '2026-03-01'],
    ],
    ['payments:missing with an id and no --refund', paymentsMissing, ['--since', '2026-03-02', 'pay_1']],
    ['payments:missing --refund of nothing', paymentsMissing, ['--refund']],
    ['payments:missing --refund of all', paymentsMissing, ['--refund', '--since', '2026-03-02']],
    ['payments:missing --refund and --adopt', paymentsMissing, ['--refund', '--adopt', 'pay_1']],
    ['queue:failed of none', queueFailed, ['--limit', '0']],
    ['queue:failed of too many', queueFailed, ['--limit', '1001']],
    ['queue:failed of what is no number', queueFailed, ['--limit', '1e2']],
  ])('ends %s with 2', async (_what, command, args) => {
    expect((await run(command, ...args)).code).toBe(2);
  });
});
