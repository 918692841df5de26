/**
 * Kills the service after every durable step (`test/crash`), restarts it, and checks that nothing is lost or done twice.
 *
 *   npm run tool -- crash                              every crash point of every scenario
 *   npm run tool -- crash --scenario payment        those whose name matches
 *   npm run tool -- crash --step "RefundsService.request: gateway.refund"   those after one step
 *   npm run tool -- crash --once                    each step in the first scenario that meets it alone
 *   npm run tool -- crash --write                   and adds to test/crash/crash-points.txt; with --once, what is not there
 *   npm run tool -- crash --plant refund-key        with a fault, which must be found; `all` for each of them
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    scenario: { type: 'string' },
    step: { type: 'string' },
    plant: { type: 'string' },
    once: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const settings = {
  CRASH_ALL: 'true',
  CRASH_SCENARIO: values.scenario,
  CRASH_STEP: values.step,
  CRASH_PLANT: values.plant,
  CRASH_ONCE: String(values.once),
  CRASH_WRITE: String(values.write),
};
const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
const jest = spawn(
  process.execPath,
  [join('node_modules', 'jest', 'bin', 'jest.js'), '--runInBand', 'test/crash/crash-points.long-spec.ts'],
  { stdio: 'inherit', env: { ...process.env, ...given } },
);
const [code] = await once(jest, 'exit');
process.exit(code ?? 1);
