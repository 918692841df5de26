import fs from 'node:fs';

/** A line of the structured log. */
export type LogLine = Record<string, unknown>;

const STANDARD_OUTPUT = 1;

/**
 * Captures the JSON log of applications in this process, which bypasses its streams. `jest.restoreAllMocks` ends it.
 * @param lines are added to, and returned
 */
export function keepLog(lines: LogLine[] = []): LogLine[] {
  const write = fs.write.bind(fs) as (...args: unknown[]) => void;
  const writeSync = fs.writeSync.bind(fs) as (...args: unknown[]) => number;
  const take = ([file, text]: unknown[]): number | undefined => {
    if (file !== STANDARD_OUTPUT || typeof text !== 'string' || !text.startsWith('{')) return undefined;
    for (const line of text.trim().split('\n')) lines.push(JSON.parse(line) as LogLine);
    return Buffer.byteLength(text);
  };
  jest.spyOn(fs, 'writeSync').mockImplementation((...args: unknown[]) => take(args) ?? writeSync(...args));
  jest.spyOn(fs, 'write').mockImplementation((...args: unknown[]) => {
    const length = take(args);
    if (length === undefined) return write(...args);
    setImmediate(args.at(-1) as (error: null, written: number) => void, null, length);
  });
  return lines;
}
