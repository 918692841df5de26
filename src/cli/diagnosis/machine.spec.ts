import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#config/load-config.js';
import { withinBounds } from './clock.js';
import { enoughRoom, machineFindings, nodeIsNewEnough, OLDEST_NODE } from './machine.js';

describe('the machine that doctor checks', () => {
  it('[CMD-06] has the Node.js that package.json asks for', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
    expect(`>=${OLDEST_NODE}`).toBe(`${engines.node}.0`);
    expect(['20.19.0', '22.0.0'].map(nodeIsNewEnough)).toEqual(['20.19.0', '22.0.0']);
    for (const old of ['20.18.3', '18.20.0']) expect(() => nodeIsNewEnough(old)).toThrow(/too old/);
  });

  it('[CMD-06] has room for what is embedded', () => {
    expect(enoughRoom(2e9, 'embedded')).toBe('2.0 GB free');
    expect(() => enoughRoom(0.9e9, 'embedded')).toThrow('0.9 GB free, 1 GB needed');
    expect(enoughRoom(0.9e9, 'configured')).toBe('0.9 GB free');
  });

  it('[CMD-06] is asked about a data folder that does not exist yet', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
    const config = loadConfig({ DATA_DIR: folder });
    rmSync(folder, { recursive: true });
    expect((await machineFindings(config)).map(({ problem }) => problem)).toEqual([null, null]);
  });

  it('[CMD-06] agrees with the clock of the database, whatever the way of the question took', () => {
    expect(withinBounds(1_000, 900, 9_900)).toBe('0.0 s from the database');
    expect(withinBounds(95_000, 100_000, 100_010)).toBe('5.0 s from the database');
    expect(() => withinBounds(94_000, 100_000, 100_010)).toThrow('6.0 s from the database');
    expect(() => withinBounds(106_000, 100_000, 100_010)).toThrow('6.0 s from the database; synchronise');
  });
});
