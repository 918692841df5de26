import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** What the process may use before it is replaced: the modules of many applications stay in memory. */
const MAX_MEMORY = 1.5e9;

/** A process that runs single test files on request. It is killed when one takes too long, and started again. */
export class WarmJest {
  #process;

  /**
   * @param files the files that are mutated
   * @param tests the test files that it can run
   * @param folder for temporary files
   */
  constructor(files, tests, folder) {
    this.files = files;
    this.tests = tests;
    this.folder = folder;
  }

  /**
   * Runs a test file.
   * @param request `active`: the mutant; `only`: the full names of the tests to run
   * @returns the outcome, or `'TIMEOUT'`
   */
  async run(path, request, limitMs) {
    this.#process ??= await this.#start();
    const over = new AbortController();
    const of = (event) => once(this.#process, event, { signal: over.signal });
    this.#process.send({ path: resolve(path), ...request });
    const [outcome] = await Promise.race([
      of('message'),
      of('exit').then(() => [{ failed: 'the process ended', tests: [], reached: [] }]),
      setTimeout(limitMs, ['TIMEOUT'], { signal: over.signal }),
    ]);
    over.abort();
    if (outcome === 'TIMEOUT' || this.#process.exitCode !== null || outcome.memory > MAX_MEMORY)
      await this.close();
    return outcome;
  }

  async close() {
    const stopped = this.#process;
    this.#process = undefined;
    if (stopped === undefined || stopped.exitCode !== null) return;
    stopped.kill('SIGKILL');
    await once(stopped, 'exit');
  }

  async #start() {
    const own = (name) => join('<rootDir>', 'scripts', 'mutation', 'jest', name);
    const config = {
      rootDir: process.cwd(),
      roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/packages'],
      testRegex: String.raw`\.(e2e-)?spec\.ts$`,
      testTimeout: 180_000,
      setupFiles: ['reflect-metadata'],
      moduleNameMapper: {
        '^embedded-mongodb$': '<rootDir>/packages/embedded-mongodb/src/index.ts',
        '^storefront-client$': '<rootDir>/packages/client/src/index.ts',
        '^#(.*)\\.js$': '<rootDir>/src/$1',
        '^(\\.{1,2}/.*)\\.js$': '$1',
      },
      runner: own('runner.mjs'),
      testEnvironment: own('environment.mjs'),
      transformIgnorePatterns: [],
      transform: {
        '^.+\\.ts$': [own('transform.mjs'), { files: this.files }],
        '\\.m?js$': ['@swc/jest', {}],
      },
    };
    const started = spawn(
      process.execPath,
      [
        '--max-old-space-size=3000',
        join('node_modules', 'jest', 'bin', 'jest.js'),
        '--config',
        JSON.stringify(config),
        '--runInBand',
        '--runTestsByPath',
        ...this.tests,
      ],
      {
        stdio: ['ignore', 'ignore', process.env.MUTATION_DEBUG ? 'inherit' : 'ignore', 'ipc'],
        // Ctrl+C is for the parent, which then prints what it has.
        detached: true,
        env: { ...process.env, TMPDIR: this.folder, LOG_LEVEL: 'silent' },
      },
    );
    const [message] = await Promise.race([
      once(started, 'message'),
      once(started, 'exit').then(([code]) => [{ ready: false, code }]),
    ]);
    if (!message.ready) throw new Error(`Jest did not start (exit code ${message.code})`);
    return started;
  }
}
