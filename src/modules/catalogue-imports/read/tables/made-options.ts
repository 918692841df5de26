import type { OptionColumn } from './source-table.js';

/** Options of variants that a row has no columns of its own for. */
const MOST = 10;
const nameColumn = (at: number) => `@option ${at + 1}`;
const valueColumn = (at: number) => `@value ${at + 1}`;

/** The columns of options that are made of other cells. */
export const MADE_OPTIONS: readonly OptionColumn[] = Array.from({ length: MOST }, (_, at) => ({
  name: { column: nameColumn(at) },
  value: valueColumn(at),
}));

/** Returns cells for the options of a variant, and the columns that they are made of. */
export function madeOptions(
  options: ReadonlyArray<readonly [name: string, value: string]>,
  originOf: (at: number) => { readonly name: string; readonly value: string },
): { readonly made: Record<string, string>; readonly origins: Record<string, string> } {
  const made: Record<string, string> = {};
  const origins: Record<string, string> = {};
  for (const [at, [name, value]] of options.slice(0, MOST).entries()) {
    made[nameColumn(at)] = name;
    made[valueColumn(at)] = value;
    origins[nameColumn(at)] = originOf(at).name;
    origins[valueColumn(at)] = originOf(at).value;
  }
  return { made, origins };
}
