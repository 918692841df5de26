import { withoutUndefined } from '#common/collections/without-undefined.js';
import { unguardedCell } from '#common/csv/csv-cells.js';
import { isForbiddenName } from '#common/validation/forbidden-names.js';
import type { CellFault, CellNote, ImportedSeo, NoteKind } from './imported-product.js';
import { rowOf } from './places.js';
import { quoted } from './quoted.js';

/** A row by its columns; the names of the columns are in lower case. */
export interface ImportRow {
  readonly row: number;
  readonly cells: NamedCells;
  /** The rows of cells that stand in another one, by the names of their columns. */
  readonly rows?: ReadonlyMap<string, number>;
}

function namesLike(cells: Pick<NamedCells, 'keys'>, form: RegExp): string[] {
  return [...cells.keys()].filter((name) => form.test(name));
}

const alike = new WeakMap<ReadonlyMap<string, number>, Map<RegExp, readonly string[]>>();

/** Cells by the names of their columns: a map, or `IndexedCells`. */
type NamedCells = Pick<ReadonlyMap<string, string>, 'get' | 'has' | 'keys'>;

/** The cells of a row beside the places of the columns, which all rows share: a map of 500 columns for each row would take its time. */
export class IndexedCells implements NamedCells {
  constructor(
    private readonly places: ReadonlyMap<string, number>,
    private readonly cells: readonly string[],
  ) {}

  get(name: string): string | undefined {
    const place = this.places.get(name);
    return place === undefined ? undefined : (this.cells[place] ?? '');
  }

  has(name: string): boolean {
    return this.places.has(name);
  }

  keys() {
    return this.places.keys();
  }

  /** The names of a form: the same for all rows, so they are looked for once. */
  like(form: RegExp): readonly string[] {
    const known = alike.get(this.places) ?? new Map<RegExp, readonly string[]>();
    alike.set(this.places, known);
    const names = known.get(form) ?? namesLike(this, form);
    known.set(form, names);
    return names;
  }
}

/** Cells of a row beside others that are made of them. */
class MadeCells implements NamedCells {
  constructor(
    private readonly given: NamedCells,
    private readonly made: ReadonlyMap<string, string>,
  ) {}

  get(name: string): string | undefined {
    return this.made.get(name) ?? this.given.get(name);
  }

  has(name: string): boolean {
    return this.made.has(name) || this.given.has(name);
  }

  keys() {
    return new Map([...this.given.keys(), ...this.made.keys()].map((name) => [name, true])).keys();
  }
}

/** As spreadsheets of different languages write them. */
const YES = new Set(
  'true 1 yes y wahr ja vrai oui verdadero sí si vero waar prawda sant はい истина да'.split(' '),
);
const NO = new Set(
  'false 0 -1 no n falsch nein faux non falso onwaar nee fałsz nie falskt nej いいえ ложь нет'.split(' '),
);

/** Reads the cells of a row, and collects what cannot be read. An empty cell is `undefined`; so is a column that is missing. */
export class RowCells {
  constructor(
    private readonly source: ImportRow,
    private readonly faults: CellFault[],
    private readonly notes: CellNote[] = [],
    /** The columns of the file by those that are made of them. */
    private readonly origins: Readonly<Record<string, string>> = {},
    /** The columns with a fault. */
    private faulty?: Set<string>,
  ) {}

  /** Returns the row with cells that are made of others. @param origins the columns that faults and notes of made ones name */
  with(made: Readonly<Record<string, string>>, origins: Readonly<Record<string, string>> = {}): RowCells {
    const { faults, notes } = this;
    this.faulty ??= new Set();
    const cells = new MadeCells(this.source.cells, new Map(Object.entries(made)));
    return new RowCells(
      { ...this.source, cells },
      faults,
      notes,
      { ...this.origins, ...origins },
      this.faulty,
    );
  }

  get row(): number {
    return this.source.row;
  }

  get rows(): ReadonlyMap<string, number> | undefined {
    return this.source.rows;
  }

  /** The first of the names that the file has. */
  column(...names: readonly string[]): string | undefined {
    return names.find((name) => this.source.cells.has(name.toLowerCase()));
  }

  /** The column whose name has a form. */
  columnLike(form: RegExp): string | undefined {
    return this.columnsLike(form)[0];
  }

  /** The columns whose names have a form. */
  columnsLike(form: RegExp): readonly string[] {
    const { cells } = this.source;
    return cells instanceof IndexedCells ? cells.like(form) : namesLike(cells, form);
  }

  text(...names: readonly string[]): string | undefined {
    for (const name of names) {
      const cell = this.asIs(name).trim();
      if (cell !== '') return cell;
    }
    return undefined;
  }

  /** The name of an attribute: one that no object may have is a fault, as in a JSON body. */
  nameOfAttribute(column: string): string | undefined {
    const name = this.text(column);
    if (name !== undefined && isForbiddenName(name)) this.fault(column, `${name} is not allowed`);
    return name;
  }

  /** A cell with the white space around it. */
  protected asIs(name: string): string {
    return unguardedCell(this.source.cells.get(name.toLowerCase()) ?? '');
  }

  /** @returns undefined without the column, null for an empty cell */
  orNone<T>(names: readonly string[], value: T | undefined): T | null | undefined {
    return this.column(...names) === undefined ? undefined : (value ?? null);
  }

  /** @returns undefined without either column */
  seo(titles: readonly string[], descriptions: readonly string[]): ImportedSeo | undefined {
    const seo = withoutUndefined({
      title: this.orNone(titles, this.text(...titles)),
      description: this.orNone(descriptions, this.text(...descriptions)),
    });
    return Object.keys(seo).length === 0 ? undefined : seo;
  }

  number(...names: readonly string[]): number | undefined {
    const text = this.text(...names);
    if (text === undefined) return undefined;
    const number = numberOf(text);
    if (number === undefined) this.fault(this.given(names), 'must be a number such as 1499.50');
    return number;
  }

  whole(...names: readonly string[]): number | undefined {
    const number = this.number(...names);
    if (number === undefined || Number.isSafeInteger(number)) return number;
    return this.fault(this.given(names), 'must be a whole number');
  }

  flag(...names: readonly string[]): boolean | undefined {
    const text = this.text(...names)?.toLowerCase();
    if (text === undefined || YES.has(text)) return text === undefined ? undefined : true;
    return NO.has(text) ? false : this.fault(this.given(names), 'must be TRUE or FALSE');
  }

  /** Returns the column of the file that a column is, or is made of. */
  origin(column: string): string {
    return this.origins[column] ?? column;
  }

  /** The first fault of a cell counts. */
  fault(made: string, reason: string): undefined {
    const column = this.origin(made);
    this.faulty ??= new Set();
    if (!this.faulty.has(column)) this.faults.push({ row: rowOf(this, column), column, reason });
    this.faulty.add(column);
  }

  /** Says what became of a cell that is not kept as it stands; once where it is read twice. */
  note(made: string | null, kind: NoteKind, what: string): undefined {
    const column = made === null ? null : this.origin(made);
    const row = rowOf(this, column);
    for (let at = this.notes.length - 1; at >= 0 && this.notes[at]!.row === row; at -= 1) {
      if (this.notes[at]!.column === column && this.notes[at]!.what === what) return;
    }
    this.notes.push({ row, column, kind, what });
  }

  /** The one of the names that holds the text, for a fault. */
  given(names: readonly string[]): string {
    return names.find((name) => this.text(name) !== undefined) ?? this.column(...names) ?? names[0]!;
  }
}

/** `1499.50`, `1,499.50`, `1499,50`, `1.499,50`, `1 499,50` and `1'499.50`. */
export function numberOf(given: string): number | undefined {
  const text = given.replaceAll(/(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, '');
  const pointed = /^-?\d{1,3}(?:\.\d{3})+,\d{1,2}$/;
  if (pointed.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  const plain = /^-?\d+(?:\.\d+)?$/;
  const grouped = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
  const withComma = /^-?\d+,\d{1,2}$/;
  if (plain.test(text)) return Number(text);
  if (grouped.test(text)) return Number(text.replaceAll(',', ''));
  return withComma.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** The digits of a barcode. Shops and spreadsheets write an apostrophe before a long number, which is none of it. */
export function barcodeOf(row: RowCells, names: readonly string[]): string | undefined {
  const text = row.text(...names)?.replaceAll("'", '');
  const digits = text?.replaceAll(/[\s-]/g, '');
  if (digits !== undefined && digits !== text)
    row.note(row.given(names), 'READ_OTHERWISE', `the barcode is read as ${quoted(digits)}`);
  return digits;
}

/** Returns the words of a note on stock that the other shop does not count. */
export function uncountedWords(uncountedStock: number | undefined): string {
  return uncountedStock === undefined
    ? 'the stock is not counted there: a new product has 0, a known one keeps its own'
    : `the stock is not counted there: it is ${uncountedStock}`;
}

/** The prices of a product or variant, as the API takes them. */
export interface ImportedPrice {
  readonly basePrice: number | undefined;
  readonly salePrice: number | null;
}

/** @param was what it costs without the sale; one that is not above `price` means nothing */
export function priceOf(price: number | undefined, was: number | undefined): ImportedPrice {
  if (price !== undefined && was !== undefined && was > price) return { basePrice: was, salePrice: price };
  return { basePrice: price, salePrice: null };
}

const GRAMS = new Map(Object.entries({ g: 1, kg: 1000, lb: 453.59237, lbs: 453.59237, oz: 28.349523125 }));
const CENTIMETRES = new Map(Object.entries({ cm: 1, m: 100, mm: 0.1, in: 2.54, yd: 91.44 }));

/** The grams of a weight; undefined for an unknown unit. */
export function inGrams(value: number, unit: string): number | undefined {
  const factor = GRAMS.get(unit.toLowerCase());
  return factor === undefined ? undefined : rounded(value * factor);
}

/** The centimetres of a length; undefined for an unknown unit. */
export function inCentimetres(value: number, unit: string): number | undefined {
  const factor = CENTIMETRES.get(unit.toLowerCase());
  return factor === undefined ? undefined : rounded(value * factor);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
