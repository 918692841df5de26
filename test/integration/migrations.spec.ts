import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection, type mongo } from 'mongoose';
import { loadConfig } from '#config/load-config.js';
import { withShop } from '../../src/cli/command-context.js';
import { migrate, type MigrationWatcher } from '../../src/migrations/migrate.js';
import type { Migration } from '../../src/migrations/migration.js';
import { MIGRATIONS } from '../../src/migrations/migrations.js';
import { useApp } from '../support/create-app.js';
import { expectIndex } from '../support/expect-index.js';
import { anOrder } from '../support/factories/an-order.js';
import { aReview } from '../support/factories/an-interaction.js';
import { aProduct } from '../support/factories/a-product.js';
import { session } from '../support/session.js';
import { useFolder } from '../support/use-folder.js';
import { workOf, type Work } from '../support/work-of.js';

const FOLDER = join(__dirname, '..', '..', 'src', 'migrations');

interface Counted {
  readonly _id: number;
  readonly done?: boolean;
}

const dataDir = useFolder();

describe('the list of migrations', () => {
  it('has each file of the folder, under its name and in its order', () => {
    const files = readdirSync(FOLDER).filter((file) => /^\d{4}-/.test(file));
    expect(MIGRATIONS.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted());
    expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length);
  });
});

describe('migrations', () => {
  const app = useApp({}, { databaseOptions: { monitorCommands: 'true' } });
  let connection: Connection;
  /** The records that each run has worked off, in order. */
  let worked: string[];

  beforeAll(() => {
    connection = app.get<Connection>(getConnectionToken() as never);
  });

  beforeEach(async () => {
    worked = [];
    await Promise.all([migrations().deleteMany({}), records().deleteMany({})]);
  });

  const migrations = () => connection.collection<{ _id: string; owner?: string; until?: Date }>('migrations');
  const records = () => connection.collection<Counted>('migrated_in_test');
  const stored = async () => (await migrations().find().toArray()).map(({ _id }) => _id).toSorted();

  /** Works off the records of the test, one at a time. @param before is called before each */
  function working(name: string, before?: (id: number) => unknown): Migration {
    return {
      name,
      run: async (_, onProgress) => {
        let done = 0;
        for (const { _id } of await records()
          .find({ done: { $ne: true } })
          .sort({ _id: 1 })
          .toArray()) {
          await before?.(_id);
          await records().updateOne({ _id }, { $set: { done: true } });
          worked.push(`${name}: ${_id}`);
          await onProgress(++done);
        }
        return done;
      },
      describe: (count) => `${count} of ${name}`,
    };
  }

  const repeated = (name: string): Migration => ({
    ...working(name),
    countLeft: () => records().countDocuments({ done: { $ne: true } }),
  });

  const migrateBy = (list: readonly Migration[], watcher?: MigrationWatcher) =>
    migrate(app.context, watcher, { migrations: list });

  it('count what is left by an index, as each start does', async () => {
    // Pollers send commands, too.
    const context = new AsyncLocalStorage<Array<{ aggregate: string; pipeline: mongo.Document[] }>>();
    connection.getClient().on('commandStarted', ({ command }) => {
      if (command['aggregate'] !== undefined) context.getStore()?.push(command as never);
    });
    for (const { countLeft } of MIGRATIONS) {
      if (countLeft === undefined) continue;
      const queries = await context.run([], async () => {
        await countLeft(app.context);
        return context.getStore()!;
      });
      expect(queries).not.toEqual([]);
      for (const { aggregate, pipeline } of queries)
        await expectIndex(connection.collection(aggregate).find(pipeline[0]!['$match'] as object));
    }
  });

  it('count what is left without reading what is not', async () => {
    const [, { _id: productId }, { user }] = await Promise.all([
      anOrder(app),
      aProduct(app),
      session(app).asUser(),
    ]);
    await aReview(app, { productId, userId: user.id });
    const copies = 30;
    const cloned: ReadonlyArray<[collection: string, unique: (index: number) => object]> = [
      ['products', (index) => ({ sku: `C${index}`, skus: [`C${index}`], slug: `c-${index}` })],
      [
        'orders',
        (index) => ({
          orderNumber: `C${index}`,
          numberParts: [`C${index}`],
          gatewayOrderId: `c${index}`,
          orderStatus: 'DELIVERED',
          attention: {},
          needsAttention: false,
        }),
      ],
      ['users', (index) => ({ email: `c${index}@example.com`, phone: `+9190000000${index + 10}` })],
      ['interactions', () => ({ userId: new Types.ObjectId() })],
    ];
    for (const [name, unique] of cloned) {
      const { _id, ...record } = (await connection.collection(name).findOneAndDelete({}))!;
      await connection
        .collection(name)
        .insertMany(Array.from({ length: copies }, (_, index) => ({ ...record, ...unique(index) })));
    }
    // A start has no plans from before.
    for (const [name] of cloned) await connection.db!.command({ planCacheClear: name });
    const unbounded: Array<{ name: string; left: number; work: Work }> = [];
    for (const { name, countLeft } of MIGRATIONS) {
      if (countLeft === undefined) continue;
      const { result: left, work } = await workOf(app, () => countLeft(app.context));
      if (left > 0 || work.docs + work.keys >= copies) unbounded.push({ name, left, work });
    }
    expect(unbounded).toEqual([]);
  });

  it('run in their order, each once', async () => {
    await records().insertOne({ _id: 1 });
    const second = working('0002-second');
    const first = working('0001-first', () => expect(worked).toEqual([]));
    expect(await migrateBy([first, second])).toEqual(['1 of 0001-first']);
    await records().insertOne({ _id: 2 });
    expect(await migrateBy([first, second])).toEqual([]);
    expect(worked).toEqual(['0001-first: 1']);
    expect(await stored()).toEqual(['0001-first', '0002-second']);
  });

  it('are recorded and not run in an empty database', async () => {
    const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    await records().insertOne({ _id: 1 });
    await withShop(config, async (shop) => {
      expect(await migrate(shop, undefined, { migrations: [working('0001-first')] })).toEqual([]);
      const { db } = shop.get<Connection>(getConnectionToken());
      const recorded = await db!.collection('migrations').find().toArray();
      expect(recorded).toEqual([{ _id: '0001-first', endedAt: expect.any(Date) as Date }]);
    });
    expect(worked).toEqual([]);
  });

  it('find in the same run what one before them has made findable', async () => {
    const first = repeated('0001-first');
    const second: Migration = {
      ...working('0002-second'),
      countLeft: () => records().countDocuments({ done: true }),
    };
    await migrateBy([first, second]);
    await records().insertOne({ _id: 1 });
    expect(await migrateBy([first, { ...second, run: async () => 1 }])).toEqual([
      '1 of 0001-first',
      '1 of 0002-second',
    ]);
  });

  it('run again for what an earlier version writes meanwhile, if they count it', async () => {
    const migration = repeated('0001-first');
    await records().insertOne({ _id: 1 });
    await migrateBy([migration]);
    expect(await migrateBy([migration])).toEqual([]);
    await records().insertMany([{ _id: 2 }, { _id: 3 }]);
    expect(await migrateBy([migration])).toEqual(['2 of 0001-first']);
  });

  it('go on where a run has failed, and begin none after it before', async () => {
    await records().insertMany([{ _id: 1 }, { _id: 2 }]);
    const failing = working('0001-first', (id) => {
      if (id === 2) throw new Error('no primary');
    });
    const second = working('0002-second');
    await expect(migrateBy([failing, second])).rejects.toThrow('no primary');
    expect(await stored()).toEqual([]);
    expect(await migrateBy([working('0001-first'), second])).toEqual(['1 of 0001-first']);
    expect(worked).toEqual(['0001-first: 1', '0001-first: 2']);
  });

  it('do nothing twice when several processes migrate at once', async () => {
    await records().insertMany([1, 2, 3].map((_id) => ({ _id })));
    const list = [working('0001-first'), repeated('0002-second')];
    const made = await Promise.all([1, 2, 3].map(() => migrateBy(list)));
    expect(made.flat()).toEqual(['3 of 0001-first']);
    expect(worked).toHaveLength(3);
    expect(await stored()).toEqual(['0001-first', '0002-second']);
  });

  it('wait while another process holds the lock, and see what it has done', async () => {
    await migrations().insertOne({ _id: 'lock', owner: 'another', until: new Date(Date.now() + 3_600_000) });
    await records().insertOne({ _id: 1 });
    let onWait!: () => void;
    const waits = new Promise<void>((resolve) => (onWait = resolve));
    const onBegin = () => {
      throw new Error('must not begin');
    };
    const ended = migrateBy([working('0001-first')], { onWait, onBegin });
    await waits;
    expect(worked).toEqual([]);
    await migrations().insertOne({ _id: '0001-first', endedAt: new Date() } as never);
    await migrations().deleteOne({ _id: 'lock' });
    expect(await ended).toEqual([]);
    expect(worked).toEqual([]);
  });

  it('take the lock of a process that was killed, when it has expired', async () => {
    await migrations().insertOne({ _id: 'lock', owner: 'killed', until: new Date(Date.now() - 1) });
    await records().insertOne({ _id: 1 });
    expect(await migrateBy([working('0001-first')])).toEqual(['1 of 0001-first']);
    expect(await stored()).toEqual(['0001-first']);
  });

  it('renew the lock while they work', async () => {
    await records().insertMany([{ _id: 1 }, { _id: 2 }]);
    const untils: number[] = [];
    const migration = working('0001-first', async (id) => {
      const { until } = (await migrations().findOne({ _id: 'lock' }))!;
      untils.push(until!.getTime());
      if (id === 1) await migrations().updateOne({ _id: 'lock' }, { $set: { until: new Date(0) } });
    });
    await migrateBy([migration]);
    expect(untils[1]).toBeGreaterThanOrEqual(untils[0]!);
  });

  it('report what they begin, how far they are, and that they have ended', async () => {
    await records().insertMany([{ _id: 1 }, { _id: 2 }]);
    const seen: unknown[] = [];
    const watcher: MigrationWatcher = {
      onWait: () => seen.push('waits'),
      onBegin: (name, left) => {
        seen.push([name, left]);
        return { onProgress: (done) => seen.push(done), onEnd: () => seen.push('ended') };
      },
    };
    const nothing = { ...working('0002-nothing'), countLeft: async () => 0 };
    await migrateBy([repeated('0001-first'), nothing], watcher);
    expect(seen).toEqual([['0001-first', 2], 1, 2, 'ended']);
  });
});
