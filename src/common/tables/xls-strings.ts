/** Reads the texts of a book, which lie in a row of records: a text may begin in one of them and end in another ([MS-XLS] 2.5.293). */
export class XlsStrings {
  private part = 0;
  private at = 0;

  constructor(private readonly parts: readonly Buffer[]) {}

  /** Reads the whole table of texts. @throws RangeError */
  table(): string[] {
    this.skip(4);
    const count = this.number(4);
    const texts: string[] = [];
    while (texts.length < count && this.part < this.parts.length) texts.push(this.text());
    return texts;
  }

  /** Reads a text with its length and its form before it. */
  text(): string {
    const length = this.number(2);
    const form = this.number(1);
    const runs = (form & 8) === 0 ? 0 : this.number(2);
    const extra = (form & 4) === 0 ? 0 : this.number(4);
    const text = this.signs(length, (form & 1) === 1);
    this.skip(runs * 4 + extra);
    return text;
  }

  /** The rest of a text in the next record begins with its form there. */
  private signs(length: number, isWide: boolean): string {
    let text = '';
    let wide = isWide;
    for (;;) {
      const width = wide ? 2 : 1;
      const here = Math.min(length - text.length, Math.floor(this.left() / width));
      const bytes = this.parts[this.part]!.subarray(this.at, this.at + here * width);
      text += bytes.toString(wide ? 'utf16le' : 'latin1');
      this.at += here * width;
      if (text.length >= length) return text;
      this.part += 1;
      this.at = 0;
      wide = (this.number(1) & 1) === 1;
    }
  }

  private number(bytes: 1 | 2 | 4): number {
    if (this.left() === 0) this.turn();
    const value = this.parts[this.part]!.readUIntLE(this.at, bytes);
    this.at += bytes;
    return value;
  }

  private skip(bytes: number): void {
    let rest = bytes;
    while (rest > this.left()) {
      rest -= this.left();
      this.turn();
    }
    this.at += rest;
  }

  private left(): number {
    return (this.parts[this.part]?.length ?? 0) - this.at;
  }

  /** @throws RangeError behind the last record */
  private turn(): void {
    this.part += 1;
    this.at = 0;
    if (this.part >= this.parts.length) throw new RangeError('The texts of the book end early');
  }
}
