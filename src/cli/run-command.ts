import type { AppConfig } from '#config/app-config.js';
import { processEnv } from '#config/env.js';
import { loadConfig } from '#config/load-config.js';

/** What a command says at its end, one line each, and whether what it looked for is in order. */
export interface CommandResult {
  readonly lines: readonly string[];
  readonly ok: boolean;
}

/** Runs a command on the process's configuration: exit code 0, or 1 when something is wrong or it failed. */
export async function runCommand(command: (config: AppConfig) => Promise<CommandResult>): Promise<void> {
  try {
    const { lines, ok } = await command(loadConfig(processEnv()));
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    process.exitCode = ok ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
