import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { expectEventually } from '../../support/expect-eventually.js';

const RULES = join(__dirname, '..', '..', '..', 'deploy', 'prometheus', 'alerts.yaml');

/** The settings that the shop's processes must be started with to be scraped. */
export const SCRAPED = { METRICS_ENABLED: 'true' };

/** Whether a Prometheus is installed. On Debian: `apt-get install prometheus`. */
export const isPrometheusInstalled = spawnSync('prometheus', ['--version']).status === 0;

/**
 * A Prometheus that scrapes a shop every two seconds and evaluates the alarms of `deploy/prometheus`, with times that fit a fault
 * of some seconds: an alarm does not wait (`for`), and rates look back eight seconds. Conditions stay as they are.
 */
export class Alarms {
  private constructor(
    private readonly folder: string,
    private readonly url: string,
    private readonly server: ChildProcess,
  ) {}

  static async open(): Promise<Alarms> {
    const folder = mkdtempSync(join(tmpdir(), 'storefront-alarms-'));
    const rules = readFileSync(RULES, 'utf8')
      .replaceAll(/\[\d+m\]/g, '[8s]')
      .replaceAll(/for: \d+m/g, 'for: 0s');
    writeFileSync(join(folder, 'rules.yaml'), rules);
    writeFileSync(join(folder, 'targets.json'), '[]');
    writeFileSync(
      join(folder, 'prometheus.yml'),
      JSON.stringify({
        global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
        rule_files: ['rules.yaml'],
        scrape_configs: [
          { job_name: 'shop', file_sd_configs: [{ files: ['targets.json'], refresh_interval: '1s' }] },
        ],
      }),
    );
    const port = await freePort();
    const args = ['--config.file=prometheus.yml', '--storage.tsdb.path=data'];
    const server = spawn('prometheus', [...args, `--web.listen-address=127.0.0.1:${port}`], {
      cwd: folder,
      stdio: 'ignore',
    });
    const alarms = new Alarms(folder, `http://127.0.0.1:${port}/api/v1`, server);
    await expectEventually(async () => expect((await fetch(`${alarms.url}/alerts`)).status).toBe(200));
    return alarms;
  }

  /** From now on these processes are scraped, and no others. */
  scrape(processes: ReadonlyArray<{ readonly url: string }>): void {
    const targets = processes.map(({ url }) => new URL(url).host);
    writeFileSync(join(this.folder, 'targets.json'), JSON.stringify([{ targets }]));
  }

  /** The names of the alarms that ring now. */
  async ringing(): Promise<Set<string>> {
    const answer = await fetch(`${this.url}/alerts`);
    const { data } = (await answer.json()) as {
      data: { alerts: ReadonlyArray<{ state: string; labels: { alertname: string } }> };
    };
    return new Set(
      data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname),
    );
  }

  async close(): Promise<void> {
    const ended = once(this.server, 'exit');
    this.server.kill();
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
