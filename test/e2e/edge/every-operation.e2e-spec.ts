import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { useApp } from '../../support/create-app.js';
import { anImage, anUpload } from '../../support/factories/an-image.js';
import { expectError } from '../../support/expect-envelope.js';
import { addressOf, operationsOf, sampleBody, sampleOf, type Operation } from '../../support/operations.js';
import { session, type Session } from '../../support/session.js';
import type { Answer } from '../../support/test-client.js';

const PREFIX = '/api/v1';
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];
/** Routes outside the prefix: they do not belong to a module of the API. */
const BESIDE = /^\/(health(\/live)?)?$/;

/** Words that reveal the code, its libraries or its database. */
const INSIDES =
  /fastify|nestjs|node_modules|mongo|bson|redis|bullmq|ioredis|axios|typesense|pino|\bFST_|\bERR_|E11000|\$(set|match|in|or|inc)\b|collection|topology|\bat (async )?[\w.<>]+ \(|\.(ts|js|mjs):\d|\/(src|dist|work|tmp)\/|CastError|TypeError|ValidationError/i;

/** The messages of a crash. */
const SAID_OF_A_CRASH =
  /^(Internal server error|Dashboard metrics could not be computed|Dispatch failed; please retry\.)$/;

/** A body with what is required; of a refund, a change of stock and an account for a refund, one of two. */
function bodyOf({ path, body }: Operation): unknown {
  const sample = sampleBody(body) as object;
  if (path.endsWith('/stock')) return { ...sample, delta: 1 };
  if (path.endsWith('/returns/{id}')) return { refundTo: { upi: 'asha@okbank' } };
  return /\/refunds(?:\/preview)?$/.test(path) ? { ...sample, amount: 1 } : sample;
}

describe('every operation', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '100000' });
  let admin: Session;
  let leaver: Session;
  let operations: Operation[];

  beforeAll(async () => {
    [admin, leaver] = [await session(app).asAdmin(), await session(app).asAdmin()];
    operations = (await operationsOf(app)).filter(({ path }) => !path.startsWith('/dev'));
  });

  /** An administrator: another one for the operation that deletes the caller's account. */
  const callerOf = ({ method, path }: Operation) =>
    method === 'DELETE' && path.endsWith('/users/profile') ? leaver.client : admin.client;
  const ask = (operation: Operation, address: string, body?: unknown): Promise<Answer> =>
    callerOf(operation).request(operation.method, address, { body });
  const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
  const isRouteless = ({ status, body }: Answer) => status === 404 && body.message === 'Route not found';

  const ofModules = () => operations.filter(({ path }) => !BESIDE.test(path));

  rules('BND-21', 'CON-06').it('has a path that begins with the prefix', () => {
    expect(ofModules().length).toBeGreaterThan(60);
    expect(ofModules().filter(({ path }) => !path.startsWith(`${PREFIX}/`))).toEqual([]);
    expect(new Set(ofModules().map(({ method }) => method))).toEqual(new Set(METHODS));
  });

  rules('BND-21', 'CON-06').it.each(METHODS)(
    'finds the path of a %s with the prefix, and not without it',
    async (method) => {
      const found: Record<string, string[]> = { withoutPrefix: [], missing: [] };
      for (const operation of ofModules().filter((each) => each.method === method)) {
        const bare = { ...operation, path: operation.path.replace(PREFIX, '') };
        if (!isRouteless(await ask(operation, addressOf(bare))))
          found['withoutPrefix']!.push(nameOf(operation));
        if (isRouteless(await ask(operation, addressOf(operation))))
          found['missing']!.push(nameOf(operation));
      }
      expect(found).toEqual({ withoutPrefix: [], missing: [] });
    },
  );

  rules('EVE-06', 'EVE-18').it(
    'refuses an unknown query parameter with 400 where there are parameters, search apart, and ignores it where there are none',
    async () => {
      const reads = operations.filter(({ method, path }) => method === 'GET' && !path.includes('/exports/'));
      const strict = reads.filter(({ query, path }) => query.length > 0 && path !== `${PREFIX}/search`);
      expect(strict.length).toBeGreaterThan(10);
      for (const operation of strict) {
        const needed = operation.query.filter(({ required }) => required === true);
        const query = new URLSearchParams(
          Object.fromEntries(needed.map(({ name, schema }) => [name, String(sampleOf(schema))])),
        );
        query.set('surprise', '1');
        const answer = await ask(operation, `${addressOf(operation)}?${query.toString()}`);
        expect([nameOf(operation), answer.status, answer.body.message]).toEqual([
          nameOf(operation),
          400,
          'surprise is not allowed',
        ]);
      }
      for (const operation of reads.filter((read) => !strict.includes(read))) {
        const [without, withOne] = [addressOf(operation), `${addressOf(operation)}?surprise=1`];
        const statuses = [(await ask(operation, without)).status, (await ask(operation, withOne)).status];
        expect([nameOf(operation), statuses[1]]).toEqual([nameOf(operation), statuses[0]]);
      }
    },
  );

  rules('EVE-06').it('refuses a duplicate query parameter with 400, each of them', async () => {
    const given = operations.flatMap((operation) =>
      operation.query.map(({ name }) => ({ operation, name, address: addressOf(operation) })),
    );
    expect(given.length).toBeGreaterThan(30);
    for (const { operation, name, address } of given) {
      const answer = await ask(operation, `${address}?${name}=1&${name}=2`);
      expect([nameOf(operation), name, answer.status]).toEqual([nameOf(operation), name, 400]);
      expect(answer.body.message).toContain(name);
    }
  });

  rules('CON-03', 'ACC-30', 'ERR-11', 'REV-04').it(
    'refuses a malformed identifier with 400 by its name, each of them',
    async () => {
      const named = operations.flatMap((operation) =>
        [...operation.path.matchAll(/\{(id|\w+Id)\}/g)].map(([, name = '']) => ({ operation, name })),
      );
      expect(named.length).toBeGreaterThan(40);
      const image = await anImage();
      for (const { operation, name } of named) {
        const address = addressOf(operation, { [name]: 'xyz' });
        const sent = operation.file === undefined ? bodyOf(operation) : anUpload(operation.file, image);
        const { status, body } = await ask(operation, address, sent);
        expect([nameOf(operation), status, body.message]).toEqual([
          nameOf(operation),
          400,
          `Invalid ${name} format`,
        ]);
      }
    },
  );

  describe('reveals no internals in an error', () => {
    /** A request that operations refuse, each for a reason of its own. */
    type Refusal = (operation: Operation) => Promise<Answer>;
    const bodyOf = ({ method }: Operation, body: unknown) => (method === 'GET' ? undefined : body);
    const REFUSALS: Array<[reason: string, Refusal]> = [
      [
        'it has no token',
        (operation) =>
          app.client.request(operation.method, addressOf(operation), { body: sampleBody(operation.body) }),
      ],
      [
        'it is about what does not exist',
        (operation) => ask(operation, addressOf(operation), sampleBody(operation.body)),
      ],
      [
        'its body has other fields',
        (operation) =>
          ask(operation, addressOf(operation), bodyOf(operation, { $where: 'sleep(1)', toString: 7 })),
      ],
      ['its body is cut', (operation) => ask(operation, addressOf(operation), bodyOf(operation, '{"a":'))],
      [
        'its identifiers are malformed',
        (operation) => ask(operation, addressOf(operation).replace(/[0-9a-f]{24}/g, 'x%00$ne')),
      ],
      [
        'its parameters are malformed',
        (operation) => ask(operation, `${addressOf(operation)}?page=-1&limit[$gt]=&q=%00&startDate=x`),
      ],
    ];

    const tellsInsides = ({ text }: Answer) => INSIDES.exec(text)?.[0];

    rules('CON-19', 'EVE-03').it.each(REFUSALS)('when a request is refused: %s', async (_, refusal) => {
      const telling: unknown[] = [];
      let failures = 0;
      for (const operation of operations) {
        const answer = await refusal(operation);
        if (answer.status < 400) continue;
        failures += 1;
        const inside = tellsInsides(answer);
        if (inside !== undefined) telling.push([nameOf(operation), inside, answer.body]);
      }
      expect(telling).toEqual([]);
      expect(failures).toBeGreaterThan(60);
    });

    rules('EVE-03').it('when the database is unreachable', async () => {
      const connection: Connection = app.get(getConnectionToken() as never);
      await connection.getClient().close();
      const crashed: string[] = [];
      for (const operation of operations) {
        const answer = await ask(operation, addressOf(operation), sampleBody(operation.body));
        if (answer.status < 400) continue;
        expect([nameOf(operation), tellsInsides(answer)]).toEqual([nameOf(operation), undefined]);
        if (answer.status !== 500) continue;
        crashed.push(nameOf(operation));
        expectError(answer, 500, SAID_OF_A_CRASH);
      }
      expect(crashed.length).toBeGreaterThan(40);
    });
  });
});
