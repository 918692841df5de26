import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decimal128 } from 'bson';
import { MongoClient, type Document } from 'mongodb';
import { startMongoServer, type MongoServer } from '../src/index.js';

type Probe = (name: string) => Document;

const create = (spec: Document): Document => ({ createIndexes: 'c', indexes: [{ name: 'x', ...spec }] });

/** The request that uses a name of each kind; the kind is the text before the colon in the table. */
const PROBES: Record<string, Probe> = {
  commands: (name) => ({ [name]: 1 }),
  'arguments of find': (name) => ({ find: 'c', [name]: true }),
  'arguments of aggregate': (name) => ({
    aggregate: 'c',
    pipeline: [],
    cursor: {},
    [name]: { locale: 'de' },
  }),
  'arguments of create': (name) => ({ create: 'new', [name]: true }),
  'arguments of an update statement': (name) => ({
    update: 'c',
    updates: [{ q: {}, u: { $set: { a: 1 } }, [name]: { locale: 'de' } }],
  }),
  'arguments of a delete statement': (name) => ({
    delete: 'c',
    deletes: [{ q: {}, limit: 1, [name]: { locale: 'de' } }],
  }),
  'settings of an index by collMod': (name) => ({ collMod: 'c', index: { name: 'a_1', [name]: true } }),
  'index types': (name) => create({ key: { b: name } }),
  'index keys': (name) => create({ key: { [name]: 1 } }),
  'index options': (name) => create({ key: { b: 1 }, [name]: { locale: 'de' } }),
  stages: (name) => ({ aggregate: 'c', pipeline: [{ [name]: {} }], cursor: {} }),
  accumulators: (name) => ({
    aggregate: 'c',
    pipeline: [{ $group: { _id: null, n: { [name]: '$a' } } }],
    cursor: {},
  }),
  expressions: (name) => ({ aggregate: 'c', pipeline: [{ $set: { b: { [name]: ['$a', 1] } } }], cursor: {} }),
  'query operators': (name) => ({ find: 'c', filter: { [name]: 1 } }),
  'query operators on fields': (name) => ({ find: 'c', filter: { a: { [name]: 1 } } }),
};

const DOCUMENT = join(__dirname, '..', 'docs', 'compatibility.md');

/** The rows of the table of refusals, name by name. */
function refusals(): Array<[kind: string, name: string, code: number]> {
  const lines = readFileSync(DOCUMENT, 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith('| Kind'));
  const rows = lines.slice(
    start + 2,
    lines.findIndex((line, at) => at > start && !line.startsWith('|')),
  );
  return rows.flatMap((row) => {
    const [, kind = '', names = '', told = ''] = row.split('|').map((cell) => cell.trim());
    return [...names.matchAll(/`([^`]+)`/g)].map(([, name]): [string, string, number] => [
      kind,
      name!,
      Number.parseInt(told, 10),
    ]);
  });
}

describe('what the document says that the server refuses', () => {
  let server: MongoServer;
  let client: MongoClient;

  beforeAll(async () => {
    server = await startMongoServer();
    client = await new MongoClient(server.uri).connect();
    await db().collection('c').insertOne({ a: 1 });
    await db().collection('c').createIndex({ a: 1 });
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  const db = () => client.db('refusals');
  const refusalOf = (command: Document) =>
    db()
      .command(command)
      .then(
        (reply) => reply,
        (error: { errorResponse: Document }) => error.errorResponse,
      );

  it('is a table with a hundred names and more, each once in its row', () => {
    const names = refusals().map(([kind, name]) => `${kind} ${name}`);
    expect(names.length).toBeGreaterThan(100);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(refusals())('%s: %s', async (kind, name, code) => {
    const probe = PROBES[kind.split(':', 1)[0]!]!;
    const reply = await refusalOf(probe(name));
    expect(reply).toMatchObject({ ok: 0, code, codeName: expect.any(String) });
    // It is refused for its name, not for another fault of the probe.
    const own = kind === 'index types' || kind === 'index keys' ? /plugin|wildcard/ : name.replace(/^\$/, '');
    expect(reply['errmsg']).toMatch(own);
  });

  it.each([
    ['the format of $dateFromString', { $dateFromString: { dateString: '1', format: '%Y' } }, 40541],
    ['the root of a Decimal128', { $sqrt: Decimal128.fromString('2') }, 238],
    ['a power of a Decimal128', { $pow: [Decimal128.fromString('2'), 0.5] }, 238],
  ])('refuses %s', async (_what, value, code) => {
    const reply = await refusalOf({ aggregate: 'c', pipeline: [{ $set: { b: value } }], cursor: {} });
    expect(reply).toMatchObject({ ok: 0, code });
  });
});
