import 'reflect-metadata';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { Clock } from '#common/time/clock.js';
import type { AdjustableClock } from '#common/time/adjustable-clock.js';
import { loadConfig } from '#config/load-config.js';
import { ImageHost } from '#infrastructure/image-host/image-host.port.js';
import { start, type RunningService } from '../../src/app/start.js';
import { useFolder } from '../support/use-folder.js';

const dataDir = useFolder();

/** Every path below a folder, with its mode. */
function modesBelow(folder: string, prefix = ''): Record<string, number> {
  return Object.fromEntries(
    readdirSync(join(folder, prefix)).flatMap((name) => {
      const path = join(prefix, name);
      const stats = lstatSync(join(folder, path));
      const below = stats.isDirectory() ? Object.entries(modesBelow(folder, path)) : [];
      return [[path, stats.mode & 0o777] as [string, number], ...below];
    }),
  );
}

describe('the files in DATA_DIR', () => {
  const umask = process.umask(0);
  let service: RunningService;

  beforeAll(async () => {
    mkdirSync(join(dataDir, 'media', 'products'), { recursive: true });
    writeFileSync(join(dataDir, 'media', 'products', 'old.webp'), 'old');
    writeFileSync(join(dataDir, 'clock.json'), '{"offsetMs":0}');
    writeFileSync(join(dataDir, 'clock.json.new'), 'left by a crash');
    writeFileSync(join(dataDir, 'mine.txt'), 'not of the service');
    mkdirSync(join(dataDir, 'database'));
    chmodSync(dataDir, 0o755);
    service = await start(
      loadConfig({ DATA_DIR: dataDir, PORT: '0', SEED_DEMO: 'false', LOG_LEVEL: 'silent' }),
    );
  });

  afterAll(async () => {
    await service.stop();
    process.umask(umask);
  });

  rules('OPS-27').it('are readable by the owner only: existing ones and new ones', async () => {
    service.app.get<AdjustableClock>(Clock).advance(1000);
    const content = Buffer.from('new');
    const file = { folder: 'reviews', content, contentType: 'image/webp', extension: 'webp' };
    await service.app.get(ImageHost, { strict: false }).store(file);
    const modes = modesBelow(dataDir);
    const open = Object.entries(modes).filter(([, mode]) => ![0o700, 0o600].includes(mode));
    expect(open).toEqual([['mine.txt', 0o666]]);
    expect(lstatSync(dataDir).mode & 0o777).toBe(0o700);
    expect(modes).toMatchObject({
      'clock.json': 0o600,
      'database.uri': 0o600,
      [join('database', 'data.mdb')]: 0o600,
      [join('media', 'products', 'old.webp')]: 0o600,
      [join('media', 'reviews')]: 0o700,
    });
    expect(Object.keys(modes).filter((path) => path.startsWith(join('media', 'reviews/')))).toHaveLength(1);
  });

  it('allow connections to the database only with the address in them', async () => {
    const uri = readFileSync(join(dataDir, 'database.uri'), 'utf8').trim();
    const owner = new MongoClient(uri);
    expect(await owner.db().collection('users').countDocuments()).toBe(0);
    await owner.close();
    const stranger = new MongoClient(uri.replace(/\/\/.*@/, '//'));
    await expect(stranger.db().collection('users').countDocuments()).rejects.toMatchObject({ code: 13 });
    await stranger.close();
  });
});
