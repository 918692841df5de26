import { spawnSync } from 'node:child_process';

const WEEK = 'deploy/prometheus/alerts.week.test.yaml';

/** Prometheus' own tool, as in `alarm-rules.spec.ts`. */
const isInstalled = spawnSync('promtool', ['--version']).status === 0;

describe('the alarms that compare with last week', () => {
  (isInstalled ? rules('OPR-63').it : it.skip)('ring when orders stop, and not without', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', WEEK], { encoding: 'utf8' });
    expect(stdout + stderr).toContain('SUCCESS');
    expect(status).toBe(0);
  });
});
