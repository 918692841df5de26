import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#config/load-config.js';
import { withinBounds } from './clock.js';
import { enoughRoom, machineFindings, nodeIsNewEnough, OLDEST_NODE } from './machine.js';

const SECRETS = {
  NODE_ENV: 'production',
  ALLOW_EMBEDDED: 'true',
  JWT_SECRET: 'jwt-0123456789abcdef0123456789abcdef',
};

const DATABASE = { MONGODB_URI: 'mongodb://db/shop' };
const IMAGES = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'shop',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret-0123456789abcdef',
  IMAGE_BASE_URL: 'https://images.shop.example',
};

describe('the machine that doctor checks', () => {
  rules('CMD-06').it('has the Node.js that package.json asks for', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
    expect(`>=${OLDEST_NODE}`).toBe(`${engines.node}.0`);
    expect(['20.19.0', '22.0.0'].map(nodeIsNewEnough)).toEqual(['20.19.0', '22.0.0']);
    for (const old of ['20.18.3', '18.20.0']) expect(() => nodeIsNewEnough(old)).toThrow(/too old/);
  });

  rules('CMD-06').it('has room for what is embedded', () => {
    expect(enoughRoom('DATA_DIR', 2e9, 'data')).toBe('2.0 GB free');
    expect(() => enoughRoom('DATA_DIR', 0.9e9, 'data')).toThrow(
      '0.9 GB free, 1 GB needed; make room, or set DATA_DIR',
    );
    expect(enoughRoom('TMPDIR', 0.9e9, 'temporary')).toBe('0.9 GB free');
  });

  rules('OPR-02').it(
    'needs a data folder for what is kept in it alone, as in a pod whose root cannot be written',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
      // A folder below a file cannot be made by anybody, root included.
      const DATA_DIR = join(folder, 'file', 'data');
      writeFileSync(join(folder, 'file'), '');
      const found = async (configured: Record<string, string>) => {
        const config = loadConfig({ DATA_DIR: folder, ...SECRETS, ...configured });
        const [, , data] = await machineFindings({ ...config, dataDir: DATA_DIR });
        return data;
      };
      expect(await found({ ...DATABASE, ...IMAGES })).toEqual({
        name: 'data folder',
        problem: null,
        note: 'unused: database and images are elsewhere',
      });
      for (const configured of [DATABASE, IMAGES])
        expect((await found(configured))?.problem).toMatch(/cannot be written; .* or set DATA_DIR$/);
      rmSync(folder, { recursive: true });
    },
  );

  rules('CMD-06').it('is asked about a data folder that does not exist yet', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
    const config = loadConfig({ DATA_DIR: folder });
    rmSync(folder, { recursive: true });
    expect((await machineFindings(config)).map(({ problem }) => problem)).toEqual([null, null, null, null]);
  });

  rules('CMD-06', 'OPR-02').it('agrees with the clocks of database and Redis', () => {
    expect(withinBounds('the database', 0)).toBe('0.0 s from the database');
    expect(withinBounds('Redis', -5_000)).toBe('5.0 s from Redis');
    expect(() => withinBounds('the database', 6_000)).toThrow('6.0 s from the database');
    expect(() => withinBounds('Redis', -6_000)).toThrow('6.0 s from Redis; synchronise');
  });
});
