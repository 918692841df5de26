import { readFileSync } from 'node:fs';
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
    expect(read('run.sh')).toContain(`--setenv=DATA_DIR=/var/lib/${state} `);
    const [, script, folder] = /(\S+)\/run\.sh backup (\S+) /.exec(read('storefront.cron')) ?? [];
    expect(script).toBe(`${unit('WorkingDirectory')[0]}/${FOLDER}`);
    expect(folder).not.toContain(`/var/lib/${state}`);
    // The shop goes on, and cron mails what fails.
    expect(read('storefront.cron')).not.toMatch(/systemctl|2>/);
  });

  rules('OPR-10').it('let the public reach what needs it alone, at the default port', () => {
    const caddy = read('Caddyfile');
    expect(/@public path (.*)$/m.exec(caddy)?.[1]).toBe('/api/* /media/* /brand/* /admin /admin/*');
    const { port, host } = load().http;
    expect([...caddy.matchAll(/reverse_proxy (\S+)/g)].map(([, to]) => to)).toEqual([`${host}:${port}`]);
    expect(caddy).toContain('respond 404');
  });
});
