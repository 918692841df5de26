import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { envSchema } from '#config/env.js';
import { REMEMBERED_MS, LEASE_MS } from '#infrastructure/idempotency/idempotency.limits.js';
import {
  DECODING_MS,
  MAX_DECODING_WAIT_MS,
  PAUSE_TIMES,
  SLOW_DECODING_MS,
} from '#infrastructure/image-host/image-decoding.limits.js';
import type { JobDefinition } from '#infrastructure/outbox/job.js';
import { FLOW_BYTES, FLOW_MS, MAX_UPLOAD_SECONDS, MAX_WAIT_MS } from '#http/upload/upload.limits.js';
import { NETWORK_TIMES } from '#http/rate-limit/rate-limit.limits.js';
import * as auth from '#modules/auth/auth.limits.js';
import { INVITATION_DAYS } from '#modules/staff/staff.limits.js';
import { EXPORT_LINK_HOURS } from '#modules/users/users.limits.js';
import { documentedTable } from '../support/documented-table.js';
import { PROJECT_ROOT } from './test-titles.js';

const PAGE = readFileSync(join(PROJECT_ROOT, 'docs', 'guarantees.md'), 'utf8');
const HEADING = 'What is settled by waiting';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A time in the largest of its units and the next, as `2 hours 50 minutes`. */
function inWords(seconds: number): string {
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  let left = seconds;
  const words: string[] = [];
  for (const [unit, size] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) words.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
  }
  return words.join(' ');
}

const inWordsOfMs = (ms: number) => inWords(ms / 1000);

/** The settings of an environment without variables. */
const defaults = envSchema.parse({});

/** How many attempts against an account an address has in an hour, and all together. */
const attempts = (kind: keyof typeof auth.ATTEMPTS_AN_HOUR) => {
  const each = auth.ATTEMPTS_AN_HOUR[kind] * defaults.RATE_LIMIT_AUTH_MAX;
  return `${each} an hour, ${each * auth.ATTEMPTS_OF_ALL_CALLERS} from all addresses`;
};

/** The number of the code for each wait, in the order of the table. */
const WAITS: ReadonlyArray<[name: string, number: string]> = [
  ['an access token', inWords(auth.ACCESS_TOKEN_SECONDS)],
  ['a refresh token, since its issue', inWords(auth.REFRESH_TOKEN_DAYS * 86_400)],
  ['a refresh token that was used, for answers that are lost', inWordsOfMs(auth.REFRESH_TOKEN_REPEATABLE_MS)],
  ['the cookie of a known browser', inWords(auth.KNOWN_BROWSER_SECONDS)],
  ['a mailed code, and a link that resets a password', inWords(auth.CODE_MINUTES * 60)],
  ['wrong tries that end a code', String(auth.CODE_TRIES)],
  ['wrong codes of each kind of an account by unknown browsers', `${auth.WRONG_CODES_A_DAY} a day`],
  ['a sign-in that waits for its second factor', inWords(auth.PENDING_SIGN_IN_MINUTES * 60)],
  ['a challenge for a passkey', inWords(auth.PASSKEY_CHALLENGE_MINUTES * 60)],
  ['wrong passwords of an account', attempts('wrong-passwords')],
  ['wrong codes of an account', attempts('wrong-codes')],
  ['codes that are mailed to an account', attempts('codes-sent')],
  ['data exports of an account', attempts('data-exports')],
  [
    'requests to authentication of an address',
    `${defaults.RATE_LIMIT_AUTH_MAX} an hour, ${defaults.RATE_LIMIT_AUTH_MAX * NETWORK_TIMES} of its /48`,
  ],
  ['the link of a data export', inWords(EXPORT_LINK_HOURS * 3_600)],
  ['the link of an invitation to the staff', inWords(INVITATION_DAYS * 86_400)],
  ['the reservation of an unpaid order', inWords(defaults.RESERVATION_TTL_SECONDS)],
  ['the answer to an `Idempotency-Key`', inWordsOfMs(REMEMBERED_MS)],
  ['the lock of an `Idempotency-Key`, unless it is renewed', inWordsOfMs(LEASE_MS)],
  ['a place among uploads', inWordsOfMs(MAX_WAIT_MS)],
  ['a file that is sent', inWords(MAX_UPLOAD_SECONDS)],
  [`${FLOW_BYTES / 1024} KB of a file while others wait`, inWordsOfMs(FLOW_MS)],
  ['a place at the decoder of images', inWordsOfMs(MAX_DECODING_WAIT_MS)],
  ['the decoding of an image', inWordsOfMs(DECODING_MS)],
  [
    'the next image of an account after a slow one',
    `${PAUSE_TIMES} times its decoding, from ${inWordsOfMs(SLOW_DECODING_MS)} on`,
  ],
];

/** The jobs of all modules by how they are retried. */
async function retries(): Promise<Array<[name: string, number: string]>> {
  const modules = join(PROJECT_ROOT, 'src', 'modules');
  const named = readdirSync(modules).filter((name) => existsSync(join(modules, name, `${name}.jobs.ts`)));
  const files = await Promise.all(named.map((name) => import(`#modules/${name}/${name}.jobs.js`)));
  const jobs = files
    .flatMap((file) => Object.values<JobDefinition>(file))
    .filter(({ attempts: times }) => times > 0);
  return [...byPolicy(jobs)]
    .map(([policy, of]): [string, string] => [
      `retries of ${of
        .map(({ name }) => name)
        .toSorted((a, b) => a.localeCompare(b))
        .join(', ')}`,
      policy,
    ])
    .toSorted(([a], [b]) => a.localeCompare(b));
}

function byPolicy(jobs: readonly JobDefinition[]): Map<string, JobDefinition[]> {
  const groups = new Map<string, JobDefinition[]>();
  for (const job of jobs) groups.set(policyOf(job), [...(groups.get(policyOf(job)) ?? []), job]);
  return groups;
}

/** The pauses double: together they are all but one of twice the last. */
function policyOf({ attempts: times, backoffMs }: JobDefinition): string {
  const whole = backoffMs * (2 ** (times - 1) - 1);
  return `${times} attempts within ${inWordsOfMs(whole)}`;
}

describe('the table of waits in docs/guarantees.md', () => {
  const [, ...rows] = documentedTable(PAGE, HEADING);

  rules('WAI-01').it('has every retry, lock and code with the number of the code', async () => {
    const said = rows.map(([name, number]) => [name, number]);
    const known = [...WAITS, ...(await retries())].map(([name, number]) => [
      name.replaceAll('`', ''),
      number,
    ]);
    expect(said).toEqual(known);
  });

  rules('WAI-01').it.each(rows)('has a test for "%s"', (_name, _number, heldBy) => {
    const [path = '', ...ids] = heldBy.split(' ').toReversed();
    expect(existsSync(join(PROJECT_ROOT, path))).toBe(true);
    const proven = readFileSync(join(PROJECT_ROOT, path), 'utf8');
    expect(ids.map((id) => id.replace(/[:,]$/, '')).filter((id) => !proven.includes(`'${id}'`))).toEqual([]);
  });
});
