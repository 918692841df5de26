import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { releaseText, thisRelease } from '#common/files/release.js';
import type { AppConfig } from '#config/app-config.js';
import { processEnv } from '#config/env.js';
import { loadConfig } from '#config/load-config.js';
import { nearMissText } from '#config/near-misses.js';
import { readArguments, UsageError, usageOf, type CommandArguments } from './arguments.js';

/** The output streams of a command. */
export interface CommandOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** The result of a command: text lines, JSON data, and whether all checks passed. */
export interface CommandResult {
  readonly lines: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly ok: boolean;
}

/** A command for operators. `I` is the type of its parsed input. */
export interface Command<I> extends CommandArguments<I> {
  /** @param notes receives progress output, which is not part of the result */
  run(config: AppConfig, input: I, notes: CommandOutput): Promise<CommandResult>;
}

/** The parts of the process that a command uses. */
interface CommandProcess {
  readonly argv: readonly string[];
  readonly stdout: CommandOutput;
  readonly stderr: CommandOutput;
  exitCode?: number | string | null | undefined;
}

/**
 * Runs a command if its file is the main module, and not if it is imported.
 * @param fileUrl `import.meta.url` of the command's file
 */
export function runWhenCalled<I>(fileUrl: string, command: Command<I>): void {
  if (isCalled(fileUrl)) void runCommand(command, process);
}

function isCalled(fileUrl: string): boolean {
  const file = realpathSync(fileURLToPath(fileUrl));
  const called = process.argv[1];
  if (called === undefined) return false;
  // Node resolves `doctor` to `doctor.js`, also through symbolic links.
  return [called, `${called}.js`].some((path) => existsSync(path) && realpathSync(path) === file);
}

/**
 * Runs a command and sets the exit code: 0 for success, 1 for a failure or a failed check, 2 for wrong usage. With
 * `--json`, standard output holds one JSON document with `ok`; all other output goes to standard error.
 */
export async function runCommand<I>(command: Command<I>, own: CommandProcess): Promise<void> {
  const { stdout, stderr } = own;
  const args = own.argv.slice(2);
  const isJson = args.includes('--json');
  const say = (ok: boolean, data: object, text: string): void => {
    stdout.write(isJson ? `${JSON.stringify({ ok, ...data })}\n` : text);
  };
  try {
    const given = readArguments(command, args);
    if (typeof given === 'string') {
      const text = given === 'help' ? usageOf(command) : `${releaseText(thisRelease())}\n`;
      say(true, given === 'help' ? { help: text } : thisRelease(), text);
      own.exitCode = 0;
      return;
    }
    const config = loadConfig(processEnv());
    for (const miss of config.nearMisses) stderr.write(`${nearMissText(miss)}\n`);
    const { ok, data, lines } = await command.run(config, given.input, isJson ? stderr : stdout);
    say(ok, data, lines.map((line) => `${line}\n`).join(''));
    own.exitCode = ok ? 0 : 1;
  } catch (error) {
    const { message } = error as Error;
    const isUsage = error instanceof UsageError;
    stderr.write(isUsage ? `${message}\n\n${usageOf(command)}` : `${message}\n`);
    say(false, { error: message }, '');
    own.exitCode = isUsage ? 2 : 1;
  }
}
