import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

const RULES = 'deploy/prometheus/alerts.yaml';
const PLAYED = 'deploy/prometheus/alerts.test.yaml';

/** Prometheus' own tool, which evaluates the rules. `.ci/run` installs it; elsewhere what needs it is skipped. */
const promtool = spawnSync('promtool', ['--version'], { encoding: 'utf8' });
const isInstalled = promtool.status === 0;
if (!isInstalled)
  console.warn(`promtool is not installed, so ${PLAYED} is not run. On Debian: apt-get install prometheus`);
const withPromtool = isInstalled ? it : it.skip;

interface Rules {
  readonly groups: ReadonlyArray<{ readonly rules: ReadonlyArray<{ alert: string; expr: string }> }>;
}
interface Played {
  readonly tests: ReadonlyArray<{
    readonly alert_rule_test: ReadonlyArray<{ alertname: string; exp_alerts?: readonly unknown[] }>;
  }>;
}

const alarms = (load(readFileSync(RULES, 'utf8')) as Rules).groups.flatMap(({ rules: group }) => group);
const cases = (load(readFileSync(PLAYED, 'utf8')) as Played).tests.flatMap(
  ({ alert_rule_test: expected }) => expected,
);

function run(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describe('the rules of the alarms', () => {
  rules('OPR-06').it('select no scrape job, by whatever name it goes', () => {
    for (const { alert, expr } of alarms)
      expect([alert, /\bjob\s*(?:=|!)/.exec(expr)?.[0]]).toEqual([alert, undefined]);
  });

  rules('OPR-06').it('are played where the service has a gauge for them, ringing and silent', () => {
    const ofGauges = alarms.filter(({ expr }) =>
      /storefront_(?:process_info|dependency_up|third_party_up|clock_drift|data_dir)/.test(expr),
    );
    const played = (rings: boolean) =>
      cases
        .filter(({ exp_alerts: alerts = [] }) => alerts.length > 0 === rings)
        .map(({ alertname }) => alertname);
    const names = ofGauges
      .map(({ alert }) => alert)
      // The process is named in them, and what rings is a metric of every Node.js.
      .filter((name) => !['StorefrontRestarts', 'StorefrontEventLoopLag', 'StorefrontMemoryHigh'].includes(name));
    expect(names.length).toBeGreaterThanOrEqual(9);
    expect(played(true)).toEqual(expect.arrayContaining(names));
    expect(played(false)).toEqual(expect.arrayContaining(names));
  });

  withPromtool('are valid', () => {
    expect(run('check', 'rules', RULES)).toMatchObject({ status: 0 });
  });

  withPromtool('ring in the outages that are played through them, and not without', () => {
    const { status, output } = run('test', 'rules', PLAYED);
    expect(output).toContain('SUCCESS');
    expect(status).toBe(0);
  });
});
