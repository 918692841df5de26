import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError } from '../../support/expect-envelope.js';
import { addressOf, operationsOf, sampleBody, type Operation } from '../../support/operations.js';
import { session, type Session } from '../../support/session.js';
import type { Answer } from '../../support/test-client.js';

const PREFIX = '/api/v1';
/** Routes outside the prefix: they do not belong to a module of the API. */
const BESIDE = /^\/(health(\/live)?)?$/;

/** Words that reveal the code, its libraries or its database. */
const INSIDES =
  /fastify|nestjs|node_modules|mongo|bson|redis|bullmq|ioredis|axios|typesense|pino|\bFST_|\bERR_|E11000|\$(set|match|in|or|inc)\b|collection|topology|\bat (async )?[\w.<>]+ \(|\.(ts|js|mjs):\d|\/(src|dist|work|tmp)\/|CastError|TypeError|ValidationError/i;

/** The messages of a crash. */
const SAID_OF_A_CRASH =
  /^(Internal server error|Dashboard metrics could not be computed|Dispatch failed; please retry\.)$/;

describe('of every operation', () => {
  let app: TestApp;
  let admin: Session;
  let leaver: Session;
  let operations: Operation[];

  beforeAll(async () => {
    app = await createApp({
      RATE_LIMIT_STANDARD_MAX: '100000',
      RATE_LIMIT_AUTH_MAX: '100000',
      RATE_LIMIT_CHECKOUT_MAX: '100000',
    });
    [admin, leaver] = [await session(app).asAdmin(), await session(app).asAdmin()];
    operations = (await operationsOf(app)).filter(({ path }) => !path.startsWith('/dev'));
  });

  afterAll(() => app.close());

  /** The administrator; for what ends the caller's account somebody else. */
  const callerOf = ({ method, path }: Operation) =>
    method === 'DELETE' && path.endsWith('/users/profile') ? leaver.client : admin.client;
  const ask = (operation: Operation, address: string, body?: unknown): Promise<Answer> =>
    callerOf(operation).request(operation.method, address, { body });
  const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
  const isRouteless = ({ status, body }: Answer) => status === 404 && body.message === 'Route not found';

  it('[BND-21] the path begins with the prefix, and is found only with it', async () => {
    const modules = operations.filter(({ path }) => !BESIDE.test(path));
    expect(modules.length).toBeGreaterThan(60);
    const found: Record<string, string[]> = { unprefixed: [], withoutPrefix: [], missing: [] };
    for (const operation of modules) {
      if (!operation.path.startsWith(`${PREFIX}/`)) found['unprefixed']!.push(nameOf(operation));
      const bare = { ...operation, path: operation.path.replace(PREFIX, '') };
      if (!isRouteless(await ask(operation, addressOf(bare))))
        found['withoutPrefix']!.push(nameOf(operation));
      if (isRouteless(await ask(operation, addressOf(operation)))) found['missing']!.push(nameOf(operation));
    }
    expect(found).toEqual({ unprefixed: [], withoutPrefix: [], missing: [] });
  });

  it('[EVE-06] an unknown query parameter is 400 where there are parameters, search apart, and ignored where there are none', async () => {
    const reads = operations.filter(({ method, path }) => method === 'GET' && !path.includes('/exports/'));
    const strict = reads.filter(({ query, path }) => query.length > 0 && path !== `${PREFIX}/search`);
    expect(strict.length).toBeGreaterThan(10);
    for (const operation of strict) {
      const answer = await ask(operation, `${addressOf(operation)}?surprise=1`);
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
  });

  it('[EVE-06] a duplicate query parameter is 400, for each of them', async () => {
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

  describe('an error reveals no internals', () => {
    /** Requests that an operation refuses, each for another reason. */
    const refusals = (operation: Operation): Array<[address: string, body?: unknown]> => {
      const address = addressOf(operation);
      return [
        [address, sampleBody(operation.body)],
        [address, operation.method === 'GET' ? undefined : { $where: 'sleep(1)', toString: 7 }],
        [address, operation.method === 'GET' ? undefined : '{"a":'],
        [address.replace(/[0-9a-f]{24}/g, 'x%00$ne'), undefined],
        [`${address}?page=-1&limit[$gt]=&q=%00&startDate=x`, undefined],
      ];
    };

    const tellsInsides = ({ text }: Answer) => INSIDES.exec(text)?.[0];

    it('[EVE-03] when a request is refused', async () => {
      const visitor = app.client.fromElsewhere();
      const telling: unknown[] = [];
      let failures = 0;
      for (const operation of operations) {
        const [first] = refusals(operation);
        const answers = [await visitor.request(operation.method, first![0], { body: first![1] })];
        for (const [address, body] of refusals(operation)) answers.push(await ask(operation, address, body));
        for (const answer of answers.filter(({ status }) => status >= 400)) {
          failures += 1;
          const inside = tellsInsides(answer);
          if (inside !== undefined) telling.push([nameOf(operation), inside, answer.body]);
        }
      }
      expect(telling).toEqual([]);
      expect(failures).toBeGreaterThan(300);
    });

    it('[EVE-03] when the database is unreachable', async () => {
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
