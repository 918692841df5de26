/**
 * Sends fuzzed requests to every operation of the built service (`test/fuzz/stateful`), and prints each fault as a command
 * that repeats the request.
 *
 *   npm run tool -- fuzz                                       3,000 requests
 *   npm run tool -- fuzz --requests 100000 --seed 7         so many, of this seed
 *   npm run tool -- fuzz --requests 500 --at-once 1         one after another: the same states in each run
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '3000' },
    seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) },
    'at-once': { type: 'string', default: '8' },
  },
});
const jest = spawn(
  process.execPath,
  [join('node_modules', 'jest', 'bin', 'jest.js'), '--selectProjects=fuzz', '--runInBand'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_REQUESTS: values.requests,
      FUZZ_SEED: values.seed,
      FUZZ_AT_ONCE: values['at-once'],
    },
  },
);
const [code] = await once(jest, 'exit');
process.exit(code ?? 1);
