/**
 * Plays the service beside a small model of the shop (`test/model`), and prints the first difference as a script.
 *
 *   npm run tool -- model --seeds 100 --steps 200   seeds 1 to 100
 *   npm run tool -- model --seed 7 --steps 200      that one
 *   npm run tool -- model --seed 7 --steps 200 --path 0:3:1   a smaller sequence of it, as a failure prints it
 *   npm run tool -- model --plant stock-guard       with a fault, which must be found; `all` for each of them
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    steps: { type: 'string', default: '200' },
    path: { type: 'string' },
    plant: { type: 'string' },
  },
});
const one = values.seed !== undefined && values.seeds === undefined;
const settings = {
  MODEL_SEEDS: one ? '1' : (values.seeds ?? '100'),
  MODEL_SEED: values.seed,
  MODEL_STEPS: values.steps,
  MODEL_PATH: values.path,
  MODEL_PLANT: values.plant === 'all' ? undefined : values.plant,
  MODEL_PLANT_ALL: String(values.plant === 'all'),
  MODEL_PROGRESS: 'true',
};
const file = values.plant === 'all' ? 'planted-faults' : 'shop';
const jest = spawn(
  process.execPath,
  [join('node_modules', 'jest', 'bin', 'jest.js'), '--runInBand', `test/model/${file}.long-spec.ts`],
  { stdio: 'inherit', env: { ...process.env, ...defined(settings) } },
);
const [code] = await once(jest, 'exit');
process.exit(code ?? 1);

function defined(record) {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
