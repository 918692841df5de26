import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A place in a stack: a file of this program, with line and column. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** The maps that stacks needed so far. A text of somebody else may name files that do not exist: nothing is kept of them. */
const maps = new Map<string, SourceMap>();

/**
 * Replaces the places of a stack by the lines of the source, where the build left a map beside the file. Node's own source
 * maps do the same, but read every map at the start, which costs a tenth of it; here a map is read with its first error.
 * Never fails, because an error must be told in any case.
 */
export function inSourceLines(stack: string): string {
  return stack.replace(PLACE, (place, file: string, line: string, column: string) => {
    try {
      const found = mapOf(file).findEntry(Number(line) - 1, Number(column) - 1);
      if (!('originalSource' in found)) return place;
      const { originalSource, originalLine, originalColumn } = found;
      return `${fileURLToPath(new URL(originalSource, file))}:${originalLine + 1}:${originalColumn + 1}`;
    } catch {
      // No file of ours, or without a readable map.
      return place;
    }
  });
}

function mapOf(file: string): SourceMap {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')));
  maps.set(file, map);
  return map;
}
