import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const HOOK = pathToFileURL(join(__dirname, 'crash-hook.mjs')).href;
const START_DEADLINE_MS = 60_000;

/** How a step was met: `durable` by itself, `joined` to an open transaction, `reading`: a transaction that wrote nothing. */
export type StepMode = 'durable' | 'joined' | 'reading' | 'outside in a transaction' | 'unknown';

/** A step that the process has reported. */
export interface MetStep {
  readonly step: string;
  readonly mode: StepMode;
  readonly details?: string;
}

/** The point at which a process kills itself: after the `count`th time that the step became durable since it was armed. */
export interface CrashPoint {
  readonly step: string;
  readonly count: number;
  /** Whether clients repeat their request before any lease has ended. */
  readonly comesBackAtOnce?: true;
}

/** How a process is started. */
export interface Launch {
  readonly main: string;
  readonly env: Readonly<Record<string, string>>;
  /** How far its time is ahead of the machine's. */
  readonly offsetMs: number;
  readonly point: CrashPoint | undefined;
  readonly onStep: (met: MetStep) => void;
}

/** The process has killed itself before it served. */
export class DiedAtStart extends Error {}

/** A process of the instrumented service. */
export class ShopProcess {
  readonly url: string;
  /** Why it ended; undefined while it runs. */
  ended: NodeJS.Signals | number | undefined;

  private constructor(
    private readonly child: ChildProcess,
    private readonly ending: Promise<void>,
    readonly output: () => string,
    url: string,
  ) {
    this.url = url;
  }

  /** @throws DiedAtStart */
  static async start({ main, env, offsetMs, point, onStep }: Launch): Promise<ShopProcess> {
    const { PATH, HOME } = process.env;
    const child = spawn(process.execPath, ['--max-semi-space-size=4', '--import', HOOK, main], {
      cwd: tmpdir(),
      env: {
        PATH,
        HOME,
        PORT: '0',
        CRASH_TIME_OFFSET_MS: String(offsetMs),
        ...(point === undefined ? {} : { CRASH_POINT: JSON.stringify(point) }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        output += text;
      });
    }
    child.on('message', (message: MetStep | { done: true }) => {
      if ('step' in message) onStep(message);
    });
    const ending = once(child, 'exit').then(() => undefined);
    const deadline = setTimeout(() => child.kill('SIGKILL'), START_DEADLINE_MS);
    const url = await Promise.race([addressOf(child), ending]);
    clearTimeout(deadline);
    if (url === undefined && child.signalCode === 'SIGKILL' && point !== undefined) throw new DiedAtStart();
    if (url === undefined) throw new Error(`The service did not start:\n${output}`);
    const started = new ShopProcess(child, ending, () => output, url);
    child.once('exit', (code, signal) => {
      started.ended = signal ?? code ?? 0;
    });
    return started;
  }

  /** @param point undefined: it will not kill itself */
  arm(point: CrashPoint | undefined): Promise<void> {
    return this.tell({ arm: point ?? null });
  }

  advance(ms: number): Promise<void> {
    return this.tell({ advanceMs: ms });
  }

  /** Resolves when it has ended, by itself or because `signal` ends it. */
  async end(signal?: NodeJS.Signals): Promise<void> {
    if (signal !== undefined) this.child.kill(signal);
    await this.ending;
  }

  private async tell(message: object): Promise<void> {
    const done = new Promise<void>((resolve) => {
      const listen = (answer: object) => {
        if (!('done' in answer)) return;
        this.child.off('message', listen);
        resolve();
      };
      this.child.on('message', listen);
    });
    // It may have ended meanwhile.
    this.child.send(message, () => undefined);
    await Promise.race([done, this.ending]);
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  let seen = '';
  return new Promise((resolve) => {
    child.stdout!.on('data', (text: string) => {
      seen += text;
      const address = /^ +Address +(\S.*)$/m.exec(seen);
      if (address !== null) resolve(address[1]!);
    });
  });
}
