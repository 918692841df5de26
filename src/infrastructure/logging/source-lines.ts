import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A place in a stack: a file of this program, with line and column. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** The maps that stacks needed so far; undefined for a file without one. */
const maps = new Map<string, SourceMap | undefined>();

/**
 * Replaces the places of a stack by the lines of the source, where the build left a map beside the file. Node's own source
 * maps do the same, but read every map at the start, which costs a tenth of it; here a map is read with its first error.
 */
export function inSourceLines(stack: string): string {
  return stack.replace(PLACE, (place, file: string, line: string, column: string) => {
    const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !('originalSource' in found)) return place;
    const { originalSource, originalLine, originalColumn } = found;
    return `${fileURLToPath(new URL(originalSource, file))}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${fileURLToPath(file)}.map`));
  return maps.get(file);
}

/** An error must be told in any case: without a readable map, by the lines of the bundle. */
function readMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
