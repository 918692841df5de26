import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AppConfig } from '#config/app-config.js';
import { processEnv } from '#config/env.js';
import { loadConfig } from '#config/load-config.js';
import { readArguments, UsageError, usageOf, type CommandArguments } from './arguments.js';

/** Where a command writes: the process's own streams, mostly. */
export interface CommandOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** What a command says at its end, for people and for programs, and whether what it looked for is in order. */
export interface CommandResult {
  readonly lines: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly ok: boolean;
}

/** A command for whoever operates the shop. `I` is what its arguments mean to it. */
export interface Command<I> extends CommandArguments<I> {
  /** @param notes takes what is not the result: how far it is */
  run(config: AppConfig, input: I, notes: CommandOutput): Promise<CommandResult>;
}

/** What the command has of its process. */
interface CommandProcess {
  readonly argv: readonly string[];
  readonly stdout: CommandOutput;
  readonly stderr: CommandOutput;
  exitCode?: number | string | null | undefined;
}

/**
 * Runs a command when its file is the one that Node was told to run, and not when another file imports it.
 * @param fileUrl `import.meta.url` of the command's file
 */
export function runWhenCalled<I>(fileUrl: string, command: Command<I>): void {
  if (isCalled(fileUrl)) void runCommand(command, process);
}

function isCalled(fileUrl: string): boolean {
  const file = realpathSync(fileURLToPath(fileUrl));
  const called = process.argv[1];
  if (called === undefined) return false;
  // Node finds `doctor.js` by the name `doctor` too, and through links.
  return [called, `${called}.js`].some((path) => existsSync(path) && realpathSync(path) === file);
}

/**
 * Runs a command to its exit code: 0, 1 when something is wrong or it failed, 2 when it was called wrongly. With
 * `--json` standard output has one JSON document with `ok`, however it ends; everything else goes to standard error.
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
    if (given === 'help') {
      say(true, { help: usageOf(command) }, usageOf(command));
      own.exitCode = 0;
      return;
    }
    const config = loadConfig(processEnv());
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
