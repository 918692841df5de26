import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { callFaults, isAppCode } from './app-code.js';
import { fencedBlocks, type FencedBlock } from '../support/documentation/fenced-blocks.js';
import { faultsOf, runExample } from '../support/documentation/typescript-examples.js';

const ROOT = resolve(__dirname, '..', '..');
/** The address that guides name. */
const ADDRESS = 'localhost:3000';
/** A line that says what it prints: `console.log(order.orderStatus); // PROCESSING`. */
const PRINTS = /^(\s*)console\.log\((.*)\); \/\/ (.+)$/;

/** The treatment of a block, by the words after its fence. A block of any other kind fails the test. */
const KINDS = {
  ts: 'compiled under strict types, and run',
  sh: 'run by bash in the folder of the project',
  python: 'run by python3',
  output: 'what the block above it prints',
  json: 'parsed',
  diff: 'applies to the source',
  swift: 'compared with the API description',
  kotlin: 'compared with the API description',
  dart: 'compared with the API description',
  'sh not-run': 'listed',
  'js receiver': 'run by test/e2e/webhook-endpoints/guide-receivers.e2e-spec.ts',
  'python receiver': 'run by test/e2e/webhook-endpoints/guide-receivers.e2e-spec.ts',
  'php receiver': 'run by test/e2e/webhook-endpoints/guide-receivers.e2e-spec.ts, where php is',
} as const;
type Kind = keyof typeof KINDS;
interface GuideBlock extends FencedBlock {
  readonly info: Kind;
}

/** A page of `docs/guides`. Its blocks are run in their order, and each sees what those before it have set. */
export class Guide {
  readonly blocks: readonly GuideBlock[];
  private readonly lines: readonly string[];

  /** @throws for a block whose kind is unknown: it would be run by nobody */
  constructor(page: string) {
    this.lines = readFileSync(page, 'utf8').split('\n');
    this.blocks = fencedBlocks(page).map((block) => {
      if (!(block.info in KINDS)) throw new Error(`line ${block.line}: no kind of block: "${block.info}"`);
      return block as GuideBlock;
    });
  }

  /** How many blocks nobody runs. */
  get notRun(): number {
    return this.of('sh not-run').length;
  }

  /** Returns what the compiler says of all its TypeScript together. */
  compileFaults(): string[] {
    return this.of('ts').length === 0 ? [] : faultsOf(this.typescript().join('\n'));
  }

  /** Faults of blocks that are no programs. */
  async otherFaults(): Promise<string[]> {
    const faults: string[] = [];
    for (const { code, line } of this.of('json')) {
      try {
        JSON.parse(code);
      } catch {
        faults.push(`line ${line}: no JSON`);
      }
    }
    for (const { code, line, info } of this.blocks) {
      if (isAppCode(info)) faults.push(...callFaults(code).map((fault) => `line ${line}: ${fault}`));
    }
    for (const { code, line } of this.of('diff')) {
      const { status, stderr } = await execute('git', ['apply', '--check', '-'], {}, code);
      if (status !== 0) faults.push(`line ${line}: ${stderr}`);
    }
    return faults;
  }

  /**
   * Runs the programs from top to bottom.
   * @param host of the service, in place of the one that the guide names
   * @param env of the commands
   * @throws naming the line of the block that failed
   */
  async run(host: string, env: Readonly<Record<string, string>>): Promise<void> {
    const session = new CommandSession(env);
    let line = 0;
    const given = {
      console: { log: () => undefined },
      at: (reached: number) => (line = reached),
      shows: (from: number, expected: string, ...words: unknown[]) => {
        const printed = words.map(shown).join(' ');
        if (printed !== expected)
          throw new Error(`line ${from} prints "${printed}" where it says "${expected}"`);
      },
      command: async (from: number) => {
        const index = this.blocks.findIndex((block) => block.line === from);
        const block = this.blocks[index]!;
        const next = this.blocks[index + 1];
        const stdout = await session.run(block.info, block.code.replaceAll(ADDRESS, host));
        const expected = next?.info === 'output' ? next.code.replaceAll(ADDRESS, host).trim() : undefined;
        if (expected !== undefined && expected !== stdout.trim())
          throw new Error(`it prints\n${stdout.trim()}\nwhere the guide says\n${expected}`);
      },
    };
    try {
      await runExample(this.script().replaceAll(ADDRESS, host), given);
    } catch (error) {
      throw new Error(`the block of line ${line}: ${String(error)}`, { cause: error });
    } finally {
      session.close();
    }
  }

  private of(kind: Kind): GuideBlock[] {
    return this.blocks.filter(({ info }) => info === kind);
  }

  /** The page with its TypeScript alone: lines of faults are lines of the page. */
  private typescript(): string[] {
    const kept = this.lines.map(() => '');
    for (const { code, line } of this.of('ts')) {
      code.split('\n').forEach((text, index) => {
        if (text !== '') kept[line + index] = text;
      });
    }
    return kept;
  }

  /** The whole page as one program: its TypeScript, and a call where a command stands. */
  private script(): string {
    const lines = this.typescript().map((text, index) =>
      text.replace(PRINTS, (_all, indent: string, words: string, expected: string) => {
        return `${indent}shows(${index + 1}, ${JSON.stringify(expected)}, ${words});`;
      }),
    );
    for (const { info, line } of this.blocks) {
      if (info === 'ts') lines[line - 1] = `at(${line});`;
      if (info === 'sh' || info === 'python') lines[line - 1] = `at(${line}); await command(${line});`;
    }
    return lines.join('\n');
  }
}

/** Programs of a guide that share their variables: what a block assigns, later ones have. */
class CommandSession {
  private readonly folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
  private readonly state = join(this.folder, 'variables');

  constructor(private readonly env: Readonly<Record<string, string>>) {
    writeFileSync(this.state, '');
  }

  /** @returns what it prints. @throws with its words when a command of it fails */
  async run(kind: string, code: string): Promise<string> {
    const file = join(this.folder, 'block');
    writeFileSync(file, code);
    const program = kind === 'python' ? `python3 '${file}'` : `. '${file}'`;
    const script = `. '${this.state}'; set -aeuo pipefail; ${program}; export -p > '${this.state}'`;
    const { status, stdout, stderr } = await execute('bash', ['-c', script], this.env);
    if (status !== 0) throw new Error(`ended with ${status}\n${stdout}${stderr}`);
    return stdout;
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

function execute(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((done) => {
    const child = execFile(
      program,
      args,
      { cwd: ROOT, env: { PATH, HOME, ...env } },
      (error, stdout, stderr) =>
        done({ status: error === null ? 0 : Number(error.code ?? 1), stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

/** As a console would: texts as they are, the rest as JSON. */
function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
}
