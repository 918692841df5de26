/** A row of a file, as a spreadsheet counts it: the header is row 1. */
export interface CsvRow {
  readonly row: number;
  readonly cells: readonly string[];
  /** Whether it is longer than the limit, and its end is left out. */
  readonly isTooLong?: boolean;
  /** The place after its last filled cell, where that is beyond the limit. */
  readonly width?: number;
}

/** The file is no CSV; the message says where. */
export class CsvFaultError extends Error {
  constructor(row: number, reason: string) {
    super(`row ${row}: ${reason}`);
  }
}

const QUOTE = 34;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Makes rows of a text that comes in parts. Blank rows are counted, and not made. */
export class CsvRows {
  private readonly delimiter: number;
  private row = 1;
  private cells: string[] = [];
  private parts: string[] = [];
  private signs = 0;
  private width = 0;
  private places = 0;
  private isFilled = false;
  private isQuoted = false;
  /** A quotation mark has ended the cell, unless another follows. */
  private isClosed = false;
  private isAfterReturn = false;
  /** Blanks follow the closing quotation mark. */
  private isApart = false;

  constructor(
    delimiter: string,
    private readonly limits: { readonly maxSigns: number; readonly maxCells: number },
  ) {
    this.delimiter = delimiter.charCodeAt(0);
  }

  /** @throws CsvFaultError */
  *push(text: string): Generator<CsvRow> {
    let at = 0;
    while (at < text.length) {
      const end = this.isQuoted ? quoteIn(text, at) : this.signIn(text, at);
      if (end > at) this.add(text, at, end);
      at = end + 1;
      if (end === text.length) break;
      const row = this.take(text.charCodeAt(end));
      if (row !== undefined) yield row;
    }
  }

  /** @throws CsvFaultError */
  *end(): Generator<CsvRow> {
    if (this.isQuoted) throw new CsvFaultError(this.row, 'a quotation mark is not closed');
    const row = this.endRow();
    if (row !== undefined) yield row;
  }

  private signIn(text: string, from: number): number {
    for (let at = from; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (sign === this.delimiter || sign === LINE_FEED || sign === CARRIAGE_RETURN || sign === QUOTE)
        return at;
    }
    return text.length;
  }

  private add(text: string, from: number, to: number): void {
    this.isAfterReturn = false;
    const part = text.slice(from, to);
    if (this.isClosed) {
      if (part.trim() !== '') throw new CsvFaultError(this.row, 'text follows a closing quotation mark');
      this.isApart = true;
      return;
    }
    this.signs += part.length;
    if (!this.isFilled || this.places >= this.limits.maxCells) this.fill(part);
    if (this.signs <= this.limits.maxSigns) this.parts.push(part);
  }

  private fill(part: string): void {
    if (part.trim() === '') return;
    this.isFilled = true;
    this.width = this.places + 1;
  }

  /** @returns the row that a sign ends */
  private take(sign: number): CsvRow | undefined {
    const isAfterReturn = this.isAfterReturn;
    this.isAfterReturn = false;
    if (sign === QUOTE) this.takeQuote();
    else if (sign === this.delimiter) this.endCell();
    else if (sign === CARRIAGE_RETURN) {
      const row = this.endRow();
      this.isAfterReturn = true;
      return row;
    } else if (!isAfterReturn) return this.endRow();
    return undefined;
  }

  private takeQuote(): void {
    if (this.isQuoted) {
      this.isQuoted = false;
      this.isClosed = true;
    } else if (this.isClosed && !this.isApart) {
      // Two of them are one of the text.
      this.isQuoted = true;
      this.isClosed = false;
      this.add('"', 0, 1);
    } else if (this.parts.every((part) => part.trim() === '')) {
      this.parts = [];
      this.isQuoted = true;
    } else {
      throw new CsvFaultError(this.row, 'a quotation mark stands within a cell that has none around it');
    }
  }

  private endCell(): void {
    if (this.places < this.limits.maxCells) this.cells.push(this.parts.join(''));
    this.places += 1;
    this.parts = [];
    this.isClosed = false;
    this.isApart = false;
  }

  private endRow(): CsvRow | undefined {
    this.endCell();
    const { row, cells, width, isFilled } = this;
    const isTooLong = this.signs > this.limits.maxSigns;
    this.row += 1;
    this.cells = [];
    [this.signs, this.width, this.places, this.isFilled] = [0, 0, 0, false];
    if (!isFilled) return undefined;
    const isWide = width > this.limits.maxCells;
    return { row, cells, ...(isTooLong ? { isTooLong } : {}), ...(isWide ? { width } : {}) };
  }
}

function quoteIn(text: string, from: number): number {
  const at = text.indexOf('"', from);
  return at === -1 ? text.length : at;
}
