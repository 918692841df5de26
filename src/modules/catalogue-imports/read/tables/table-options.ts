import type { SelectedAttributes } from '#modules/products/index.js';
import type { RowCells } from '../cells.js';
import type { OptionColumn, ProductRows, SourceTable } from './source-table.js';

/** The options that the rows of a product choose. */
interface Options {
  /** The options of each row; undefined for a product without variants. */
  readonly chosen: readonly SelectedAttributes[] | undefined;
  /** The attributes of a product without variants: information alone. */
  readonly plain: Readonly<Record<string, string[]>>;
}

/** Returns what the rows of a product choose. A lone row has variants only where the source itself says so. */
export function optionsOf({ own, variants: rows }: ProductRows, table: SourceTable): Options {
  const used = table.options.filter(({ value }) => rows.some((row) => row.text(value) !== undefined));
  if (own.length > 0) {
    for (const row of used.length === 0 ? rows : [])
      row.fault(table.options[0]!.value, 'is required in a variant');
    if (used.length === 0) return { chosen: undefined, plain: {} };
  }
  const isLone = own.length === 0 && rows.length === 1 && used.every(({ name }) => 'fixed' in name);
  if (isLone && used.length > 0)
    return {
      chosen: undefined,
      plain: Object.fromEntries(
        used.map((option) => [nameOf(option, rows)!, [rows[0]!.text(option.value)!]]),
      ),
    };
  const telling = used.filter((option) => !isPartial(option, rows));
  for (const option of used.filter((other) => !telling.includes(other))) notePartial(option, rows);
  const chosen =
    telling.length === 0 ? onlyOption(rows, table) : rows.map((row) => picked(row, rows, telling));
  if (telling.length > 0) noteNames(rows, telling, table);
  refuseRepeated(chosen ?? [], rows, table);
  return { chosen, plain: {} };
}

/** A name of a variant that is none of its options is said nowhere. */
function noteNames(
  rows: readonly RowCells[],
  telling: readonly OptionColumn[],
  { onlyOption }: SourceTable,
): void {
  if (onlyOption === undefined) return;
  for (const row of rows) {
    const name = row.text(onlyOption.column);
    const values = telling.map(({ value }) => row.text(value));
    if (name !== undefined && name !== values.join(', ') && !values.includes(name))
      row.note(onlyOption.column, 'LEFT_OUT', 'the options say what it is');
  }
}

/** Whether an option tells nothing apart, and only some rows have it. */
function isPartial({ name, value }: OptionColumn, rows: readonly RowCells[]): boolean {
  const texts = rows.flatMap((row) => row.text(value) ?? []);
  return 'fixed' in name && texts.length < rows.length && new Set(texts).size === 1;
}

function notePartial({ value }: OptionColumn, rows: readonly RowCells[]): void {
  for (const row of rows) {
    if (row.text(value) !== undefined)
      row.note(value, 'LEFT_OUT', 'it tells nothing apart, and other rows of the product lack it');
  }
}

function refuseRepeated(
  chosen: readonly SelectedAttributes[],
  rows: readonly RowCells[],
  { columns }: SourceTable,
): void {
  const seen = new Map<string, number>();
  for (const [index, options] of chosen.entries()) {
    const row = rows[index]!;
    const key = JSON.stringify(options);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, row.row);
    else row.fault(row.given(columns.group), `has the options of row ${before}`);
  }
}

function picked(
  row: RowCells,
  rows: readonly RowCells[],
  telling: readonly OptionColumn[],
): SelectedAttributes {
  const options: Record<string, string> = {};
  for (const option of telling) {
    const value = row.text(option.value);
    const named = nameOf(option, [row]) ?? nameOf(option, rows);
    const name = named === undefined ? undefined : freeName(named, options);
    if (name !== named)
      row.note(option.value, 'READ_OTHERWISE', `the option is ${name}: another is ${named}`);
    if (value === undefined) row.fault(option.value, 'is required');
    else if (name === undefined)
      row.fault('column' in option.name ? option.name.column : option.value, 'is required beside its value');
    else options[name] = value;
  }
  return options;
}

/** A name that no other option of a variant has. */
function freeName(name: string, options: Readonly<Record<string, string>>): string {
  let free = name;
  for (let n = 2; Object.hasOwn(options, free); n += 1) free = `${name} ${n}`;
  return free;
}

function nameOf({ name }: OptionColumn, rows: readonly RowCells[]): string | undefined {
  if ('fixed' in name) return name.fixed;
  return rows.map((row) => row.nameOfAttribute(name.column)).find((text) => text !== undefined);
}

/** The option of a source that names its variants in one column. */
function onlyOption(rows: readonly RowCells[], table: SourceTable): Options['chosen'] {
  const only = table.onlyOption;
  if (only === undefined) {
    for (const row of rows.slice(1))
      row.fault(row.given(table.columns.group), 'has rows that no option tells apart');
    return undefined;
  }
  const isNone = (row: RowCells) => (row.text(only.column) ?? only.nothing).toLowerCase() === only.nothing;
  if (rows.length === 1 && isNone(rows[0]!)) return undefined;
  return rows.map((row) => {
    const value = row.text(only.column);
    if (value === undefined) row.fault(only.column, 'is required where an item has several');
    return { [only.name]: value ?? '' };
  });
}
