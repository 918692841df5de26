import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execForm, parseDockerfile } from '../../scripts/lib/dockerfile.mjs';
import { configLoader } from '../support/config-loader.js';

const FOLDER = 'deploy/small-server';
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

/** The values of a setting of the unit. */
const unit = (setting: string) =>
  [...read('storefront.service').matchAll(new RegExp(`^${setting}=(.*)$`, 'gm'))].map(([, value]) => value!);

describe('the files of a small server', () => {
  const { load } = configLoader();

  rules('OPR-10').it('run the command of the image, and let it end by itself', () => {
    const { instructions } = parseDockerfile(readFileSync('deploy/Dockerfile', 'utf8')).at(-1)!;
    const command = execForm(instructions.find(({ keyword }) => keyword === 'CMD')!.args).join(' ');
    expect(unit('ExecStart')).toEqual([`/usr/bin/${command}`]);
    expect(Number(unit('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(35);
  });

  rules('OPR-10').it('keep data where the unit may write, and back up that folder', () => {
    const [state] = unit('StateDirectory');
    expect(unit('Environment').join(' ')).toContain(`DATA_DIR=/var/lib/${state}`);
    expect(unit('ProtectSystem')).toEqual(['strict']);
    const [, script, data] = /(\S+)\/backup\.sh (\S+) /.exec(read('storefront.cron')) ?? [];
    expect([script, data]).toEqual([`${unit('WorkingDirectory')[0]}/${FOLDER}`, `/var/lib/${state}`]);
    // It starts again whether the backup has succeeded or not.
    expect(read('storefront.cron')).toMatch(/systemctl stop storefront && .*; systemctl start storefront$/m);
  });

  rules('OPR-10').it('let the public reach what needs it alone, at the default port', () => {
    const caddy = read('Caddyfile');
    expect(/@public path (.*)$/m.exec(caddy)?.[1]).toBe('/api/* /media/* /brand/* /admin /admin/*');
    const { port, host } = load().http;
    expect([...caddy.matchAll(/reverse_proxy (\S+)/g)].map(([, to]) => to)).toEqual([`${host}:${port}`]);
    expect(caddy).toContain('respond 404');
  });
});

describe('the backup of a small server', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
    mkdirSync(join(folder, 'data', 'database'), { recursive: true });
    writeFileSync(join(folder, 'data', 'database', 'records'), 'orders');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const backUp = (...more: string[]) =>
    spawnSync(join(FOLDER, 'backup.sh'), [join(folder, 'data'), join(folder, 'backups'), ...more], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });
  const kept = () => readdirSync(join(folder, 'backups')).toSorted();

  rules('OPR-10').it('can be unpacked to what was packed', () => {
    const { status, stdout } = backUp();
    expect(status).toBe(0);
    rmSync(join(folder, 'data', 'database'), { recursive: true });
    expect(spawnSync('tar', ['-xzf', stdout.trim(), '-C', join(folder, 'data')]).status).toBe(0);
    expect(readFileSync(join(folder, 'data', 'database', 'records'), 'utf8')).toBe('orders');
  });

  rules('OPR-10').it('keeps the newest ones', () => {
    mkdirSync(join(folder, 'backups'));
    const earlier = ['storefront-20260101T000000Z.tar.gz', 'storefront-20260102T000000Z.tar.gz'];
    for (const name of [...earlier, 'of-somebody-else.tar.gz'])
      writeFileSync(join(folder, 'backups', name), '');
    const newest = backUp('2').stdout.trim().split('/').at(-1);
    expect(kept()).toEqual(['of-somebody-else.tar.gz', earlier[1], newest]);
  });

  rules('OPR-10').it('fails for a folder without a database, and takes no older one away', () => {
    backUp();
    const before = kept();
    rmSync(join(folder, 'data', 'database'), { recursive: true });
    expect(backUp('1').status).not.toBe(0);
    expect(kept().filter((name) => name.endsWith('.tar.gz'))).toEqual(before);
  });

  rules('OPR-10').it('fails when the archive was cut off', () => {
    writeFileSync(join(folder, 'data', 'database', 'records'), randomBytes(100_000));
    const fullDisk = '#!/bin/sh\nPATH=${PATH#*:} tar "$@" || exit\n[ "$1" != -czf ] || truncate --size=50K "$2"\n';
    writeFileSync(join(folder, 'tar'), fullDisk, { mode: 0o755 });
    expect(backUp().status).not.toBe(0);
    expect(kept().filter((name) => name.endsWith('.tar.gz'))).toEqual([]);
  });
});
