import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logCallsIn, logEventTable, withLogEventTable } from '../../scripts/lib/log-calls.mjs';
import { readSourceFiles } from './source-files.js';

const PROJECT = join(__dirname, '..', '..');

/** Two or more words in lower case, joined by dots: `payment.amount_mismatch`. */
const EVENT = /^[a-z]+(?:_[a-z]+)*(?:\.[a-z]+(?:_[a-z]+)*)+$/;

/** Events of the payment gateway's webhooks, which the runbook names too. */
const WEBHOOK_EVENTS = new Set([
  'order.paid',
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'refund.created',
  'refund.failed',
  'refund.processed',
  'refund.reversed',
]);

const FILE = /\.(?:json|md|mjs|ts|uri|yaml|yml)$/;

/** Event ids in a text: `event: 'a.b'`, `"event":"a.b"`, `event="a.b"`, and in prose `a.b_c` in backticks. */
function eventsQuotedIn(text: string, namespaces: ReadonlySet<string>): string[] {
  const labelled = [...text.matchAll(/\bevent["']?\s*[:=]=?\s*\\?["'`]([\w.]+)/g)].map(([, id]) => id!);
  const prose = [...text.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, id]) => id!);
  return [...labelled, ...prose.filter((id) => namespaces.has(id.split('.')[0]!))];
}

describe('log lines', () => {
  const files = readSourceFiles();
  const calls = files.flatMap(logCallsIn);
  const events = new Set(calls.map(({ event }) => event));

  it('are found', () => {
    expect(calls.length).toBeGreaterThan(40);
  });

  it('have a literal event id of dotted lower-case words', () => {
    const without = calls.filter(({ event }) => event === undefined || !EVENT.test(event));

    expect(without.map(({ place, event }) => `${place} ${event ?? '(no event)'}`)).toEqual([]);
  });

  it('have a literal message', () => {
    expect(calls.filter(({ message }) => message === undefined).map(({ place }) => place)).toEqual([]);
  });

  it.each(['docs/operations.md', 'deploy/prometheus/alerts.yaml'])(
    'have every event id that %s names',
    (path) => {
      const text = readFileSync(join(PROJECT, path), 'utf8');
      const namespaces = new Set([...events].map((event) => event!.split('.')[0]!));
      const jobs = new Set(
        files.flatMap(({ text: code }) =>
          [...code.matchAll(/\bdefineJob(?:<[^(]*>)?\(\{\s*name: '([\w.-]+)'/g)].map(([, name]) => name!),
        ),
      );
      const unknown = eventsQuotedIn(text, namespaces).filter(
        (id) => !events.has(id) && !jobs.has(id) && !WEBHOOK_EVENTS.has(id) && !FILE.test(id),
      );

      expect(unknown).toEqual([]);
    },
  );

  rules('DMG-03').it('are all in the table of the runbook, as the code has them', () => {
    const runbook = readFileSync(join(PROJECT, 'docs', 'operations.md'), 'utf8');

    // `npm run tool -- log-events` writes it.
    expect(runbook).toBe(withLogEventTable(runbook, logEventTable(files)));
  });
});
