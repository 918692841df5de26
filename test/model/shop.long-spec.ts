import { PLANTS } from './planted-faults.js';
import { Processes } from './processes.js';
import { search, type Failure } from './search.js';

/** `npm run tool -- model` sets these; without it, a sample of fixed size runs. */
const {
  MODEL_SEEDS = '5',
  MODEL_STEPS = '120',
  MODEL_SEED = '1',
  MODEL_PATH,
  MODEL_PLANT,
  MODEL_PROGRESS,
} = process.env;

const SEEDS = Number(MODEL_SEEDS);
const STEPS = Number(MODEL_STEPS);
const FIRST = Number(MODEL_SEED);

describe('the shop, beside a model of it', () => {
  let shop: Processes;

  beforeAll(async () => {
    shop = await Processes.start(MODEL_PLANT === undefined ? undefined : PLANTS[MODEL_PLANT]!);
  });

  afterAll(() => shop.close());

  it(`answers as the model and keeps the same books: ${SEEDS} seeds of ${STEPS} steps`, async () => {
    const progress = new Progress();
    for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
      const onTurn = () => progress.turn();
      const failure = await search(shop, { seed, steps: STEPS, path: MODEL_PATH, onTurn });
      if (failure !== undefined) throw new Error(described(failure));
      progress.seed(seed);
    }
  }, 3_600_000);
});

class Progress {
  private turns = 0;
  private readonly begun = performance.now();

  turn(): void {
    this.turns++;
  }

  seed(seed: number): void {
    if (MODEL_PROGRESS === undefined) return;
    const seconds = (performance.now() - this.begun) / 1000;
    const rate = (this.turns / seconds).toFixed(0);
    process.stderr.write(`seed ${seed}: ${this.turns} steps without a difference, ${rate} steps/s\n`);
  }
}

function described({ seed, path, steps, message }: Failure): string {
  const plant = MODEL_PLANT === undefined ? '' : ` --plant ${MODEL_PLANT}`;
  return `${message}\n\nTo repeat it:\n  npm run tool -- model --seed ${seed} --steps ${steps} --path ${path}${plant}\n`;
}
