import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freshDataDir, startOwnService, type OwnService } from '../../../scripts/lib/own-service.mjs';
import { MEASURED, memoryInUse, type MemoryInUse } from '../../../scripts/lib/service-memory.mjs';
import { anImage } from '../../support/factories/an-image.js';
import { described, Fuzz, type Fault } from './fuzz.js';
import { Scene } from './scene.js';
import { usePicture, WEBHOOK_SECRETS } from './valid-requests.js';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 3_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const AT_ONCE = Number(process.env['FUZZ_AT_ONCE'] ?? 8);
/** The first fifth warms up; what it leaves in memory is the beginning. */
const MARKS = [20, 40, 60, 80, 100];
/** How much the heap of the service's own thread may hold at the end more than after the first fifth. */
const MAIN_MAY_GROW_MB = 12;
/** Fewer requests do not reach every operation, and their memory says nothing. */
const WHOLE = 50_000;
/** After so many faults the rest says nothing new. */
const ENOUGH = 40;
const HOURS = 6 * 60 * 60_000;
/** They need an identity provider, or a state that few requests leave. */
const RARELY_SUCCESSFUL = ['POST /api/v1/auth/oauth/{provider}'];
const SECRETS = { JWT_SECRET: 'the-secret-of-a-service-that-is-fuzzed-for-an-hour', ...WEBHOOK_SECRETS };

/** A fuzz on a service of its own, and every operation of its API description. */
describe('a stateful fuzz of every operation', () => {
  const dataDir = freshDataDir();
  let service: OwnService;
  let fuzz: Fuzz;
  let scene: Scene;
  const faults: Fault[] = [];
  let isOver = false;

  beforeAll(async () => {
    service = await startOwnService({
      DATA_DIR: dataDir.path,
      LOG_LEVEL: 'error',
      RATE_LIMIT_STANDARD_MAX: '100000000',
      RATE_LIMIT_AUTH_MAX: '100000000',
      RATE_LIMIT_CHECKOUT_MAX: '100000000',
      RATE_LIMIT_SHIPPING_OPTIONS_MAX: '100000000',
      RATE_LIMIT_HEALTH_MAX: '100000000',
      MAX_UNPAID_ORDERS: '50',
      ...SECRETS,
      ...MEASURED,
    });
    usePicture(await anImage());
    scene = new Scene(service.url, dataDir.path);
    await scene.open();
    const document = (await scene.ask('GET', '//api/docs-json')).body;
    fuzz = new Fuzz(scene, {
      document,
      seed: SEED,
      pid: service.pid,
      atOnce: AT_ONCE,
      secrets: Object.values(SECRETS),
      onFault: (fault) => {
        faults.push(fault);
        if (faults.length <= ENOUGH) print(`\nFAULT ${described(fault, SEED)}${logOf(fault)}`);
        if (faults.length === ENOUGH || !isRunning(service)) endEarly();
      },
    });
  }, HOURS);

  afterAll(async () => {
    fuzz?.end();
    await service?.stop();
    dataDir.remove();
  }, HOURS);

  it(
    'is answered by refusals and successes as they are described, and leaves books that agree',
    async () => {
      print(`${REQUESTS} requests, --seed ${SEED}`);
      const memory: MemoryInUse[] = [];
      for (const mark of MARKS) {
        await fuzz.sendUntil(Math.floor((REQUESTS * mark) / 100));
        if (isOver) break;
        memory.push(await memoryInUse(service));
        print(`${mark} %: ${textOf(memory.at(-1)!)}, ${faults.length} faults`);
      }
      summarize(fuzz);
      expect(faults).toHaveLength(0);
      expect(await doctor()).toMatchObject({ code: 0 });
      if (REQUESTS < WHOLE) return;
      expect(fuzz.withoutSuccess().filter((route) => !RARELY_SUCCESSFUL.includes(route))).toEqual([]);
      expect(memory.at(-1)!.main - memory[0]!.main).toBeLessThan(MAIN_MAY_GROW_MB);
    },
    HOURS,
  );

  /** Ends the run early when the rest would only repeat it, or no answer would come. */
  function endEarly(): void {
    if (!isOver && !isRunning(service))
      print(`THE SERVICE HAS ENDED. Its last lines:\n${service.output().slice(-6_000)}`);
    isOver = true;
    fuzz.end();
  }

  function textOf({ main, threads, resident, anonymous }: MemoryInUse): string {
    const [a, b, c, d, e] = [main, threads, resident, anonymous, sizeOf(dataDir.path)].map((megabytes) =>
      megabytes.toFixed(1),
    );
    return `heap ${a} MB, of other threads ${b}; resident ${c} (${d} without files); data folder ${e}`;
  }

  /** Returns the service's log of the request. */
  function logOf({ answer }: Fault): string {
    const id = String(answer?.headers['x-request-id']);
    const lines = service.output().split('\n');
    return lines
      .filter((line) => line.includes(id))
      .map((line) => `\n  log: ${line.slice(0, 3_000)}`)
      .join('');
  }

  async function doctor(): Promise<{ code: number; output: string }> {
    const { PATH, HOME } = process.env;
    const command = join(process.cwd(), 'dist', 'cli', 'doctor.js');
    const options = { cwd: tmpdir(), env: { PATH, HOME, DATA_DIR: dataDir.path } };
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [command, '--stock', '--money'],
        options,
      );
      print(stdout);
      return { code: 0, output: stdout };
    } catch (error) {
      const { code, stdout } = error as { code: number; stdout: string };
      print(stdout);
      return { code, output: stdout };
    }
  }

  function summarize({ answers, unavailable, slowestMs }: Fuzz): void {
    const byStatus = new Map<string, number>();
    for (const [key, count] of answers) {
      const status = key.split(' ')[2]!;
      byStatus.set(status, (byStatus.get(status) ?? 0) + count);
    }
    const list = (counts: Map<string, number>) =>
      [...counts]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([key, count]) => `${key}: ${count}`)
        .join(', ');
    print(`answers: ${list(byStatus)}; unavailable as documented: ${list(unavailable) || 'none'}`);
    print(`slowest answer ${Math.round(slowestMs)} ms; ${scene.accounts} accounts`);
    print(`never successful: ${fuzz.withoutSuccess().join(', ') || 'none'}`);
  }
});

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).blocks * 512, 0) / 2 ** 20;
}

function isRunning({ pid }: OwnService): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
