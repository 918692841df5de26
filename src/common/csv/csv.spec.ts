import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { useFolder } from '../../../test/support/use-folder.js';
import { guardedCell, listCell, listOfCell, unguardedCell } from './csv-cells.js';
import { readCsv, type CsvReading, type CsvRow } from './csv-parser.js';
import { csvStream } from './csv-stream.js';

describe('cells', () => {
  rules('DOR-12').it.each(['=1+1', '+91 98', '-5', '@sum', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'carry out nothing: %s',
    (given) => expect(guardedCell(given)).toBe(`'${given}`),
  );

  it.each([
    '=1+1',
    '＝1+1',
    '＠SUM(A1)',
    '+91 98',
    '-5',
    '@sum',
    '\tx',
    '\r=1',
    '\n=1',
    "'\n",
    "'=1",
    "''=1",
    "'tis",
    'plain',
    '',
    '0012',
    '90.750',
    '12E5',
    '8901234567894',
    "'0012",
    '.5',
    '5.',
    "''7",
  ])('keep %j', (given) => {
    const cell = guardedCell(given);
    expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    expect(unguardedCell(cell)).toBe(given);
  });

  it.each([[['a', 'b']], [['one\ntwo', String.raw`back\slash`, String.raw`\n`]], [['', 'second']], [[]]])(
    'keep the list %j',
    (entries) => expect(listOfCell(listCell(entries))).toEqual(entries),
  );
});

describe('files', () => {
  const folder = useFolder();

  async function rowsOf(content: string, reading: CsvReading = {}): Promise<CsvRow[]> {
    const path = join(folder, 'file.csv');
    writeFileSync(path, content);
    return Readable.from(readCsv(path, reading)).toArray();
  }

  it.each([
    ['a comma', 'a,b\n1,"x,y"\n'],
    ['a semicolon', 'a;b\r\n1;x,y\r\n'],
    ['a tab and a byte order mark', '\uFEFFa\tb\n1\tx,y\n'],
  ])('are read with %s between cells', async (_, content) => {
    expect(await rowsOf(content)).toEqual([
      { row: 1, cells: ['a', 'b'] },
      { row: 2, cells: ['1', 'x,y'] },
    ]);
  });

  it('count empty rows, and rows of several lines once', async () => {
    const rows = await rowsOf('a,b\n\n"one\ntwo",2\n,\n3,4\n');
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 5]);
  });

  rules('IMP-34').it.each([
    [
      'within a cell',
      'a,b\n1,5" pipe\n2,x"y"z\n',
      [
        ['1', '5" pipe'],
        ['2', 'x"y"z'],
      ],
    ],
    ['at the end of a cell', 'a,b\n5",6"\n', [['5"', '6"']]],
    ['behind blanks', 'a,b\n "x,y" ,2\n', [['x,y', '2']]],
  ])('have a quotation mark %s as it stands', async (_, content, cells) => {
    const [, ...rows] = await rowsOf(content);
    expect(rows).toEqual(cells.map((each, at) => ({ row: at + 2, cells: each })));
  });

  const NOT_CLOSED = 'a quotation mark is not closed';
  const TEXT_FOLLOWS = 'text follows a closing quotation mark';
  rules('IMP-34').it.each([
    [
      'a,b\n1,"open\n2,3\n',
      2,
      NOT_CLOSED,
      [
        ['1', '"open'],
        ['2', '3'],
      ],
    ],
    [
      'a,b\n1,2\n3,"',
      3,
      NOT_CLOSED,
      [
        ['1', '2'],
        ['3', '"'],
      ],
    ],
    [
      'a,b\n1,"open\n2,"3"\n4,5\n',
      2,
      TEXT_FOLLOWS,
      [
        ['1', '"open'],
        ['2', '3'],
        ['4', '5'],
      ],
    ],
    [
      'a,b\n1,"x"y\n2,3\n',
      2,
      TEXT_FOLLOWS,
      [
        ['1', '"x"y'],
        ['2', '3'],
      ],
    ],
    [
      'a,b\n1,"x" "y"\n2,3\n',
      2,
      TEXT_FOLLOWS,
      [
        ['1', '"x" "y"'],
        ['2', '3'],
      ],
    ],
    [
      'a,b\n1,"5" pipe"\n2,3\n',
      2,
      TEXT_FOLLOWS,
      [
        ['1', '"5" pipe"'],
        ['2', '3'],
      ],
    ],
  ])('end a cell that %j never closes with its line, and say so', async (content, row, fault, cells) => {
    const [, ...rows] = await rowsOf(content);
    expect(rows.map((each) => each.cells)).toEqual(cells);
    expect(rows.filter((each) => each.fault !== undefined)).toMatchObject([{ row, fault }]);
  });

  rules('IMP-34').it.each([
    ['nothing closes', '"open'],
    ['pairs of marks do not close', `"open${',""'.repeat(60_000)}`],
  ])('go on behind a cell that %s', async (_, cell) => {
    const rows = await rowsOf(`a,b\n1,${cell}\n${'9,8\n'.repeat(20_000)}`);
    expect(rows.flatMap(({ row, fault }) => (fault === undefined ? [] : [[row, fault]]))).toEqual([
      [2, NOT_CLOSED],
    ]);
    expect([rows.length, rows.at(-1)]).toEqual([20_002, { row: 20_002, cells: ['9', '8'] }]);
  });

  rules('IMP-34').it('have no new cell in text that is beyond the limit', async () => {
    const rows = await rowsOf(`a,b\n1,${'x'.repeat(20)}""y\n2,"${',""x'.repeat(20)}\n3,4\n`, {
      maxSigns: 10,
    });
    expect(rows.map(({ row, isTooLong, fault }) => [row, isTooLong, fault])).toEqual([
      [1, undefined, undefined],
      [2, true, undefined],
      [3, true, NOT_CLOSED],
      [4, undefined, undefined],
    ]);
  });

  it('are not begun when the first page cannot be read', async () => {
    async function* pages(): AsyncGenerator<Array<{ name: string }>> {
      yield await Promise.reject(new Error('no database'));
    }
    await expect(csvStream(['name'], pages())).rejects.toThrow('no database');
  });

  it.each([
    [0.000_000_1, '0.0000001'],
    [-1.25e-7, '-0.000000125'],
    [1.5e21, '1500000000000000000000'],
    [12.5, '12.5'],
    [0, '0'],
  ])('have the number %p without an exponent', async (amount, cell) => {
    async function* pages() {
      yield await Promise.resolve([{ amount }]);
    }
    const rows = await rowsOf(await text(await csvStream(['amount'], pages())));
    expect(rows.map(({ cells }) => cells)).toEqual([['amount'], [cell]]);
  });

  it('are written as they are read, a page at a time', async () => {
    const read: number[] = [];
    async function* pages() {
      for (const page of [1, 2, 3]) {
        read.push(page);
        yield [{ name: `page ${page}, "quoted"`, amount: -page, none: null }];
      }
    }
    const stream = await csvStream(['name', 'amount', 'none'], pages());
    expect(read).toEqual([1]);
    const rows = await rowsOf(await text(stream));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['name', 'amount', 'none'],
      ['page 1, "quoted"', '-1', ''],
      ['page 2, "quoted"', '-2', ''],
      ['page 3, "quoted"', '-3', ''],
    ]);
  });
});
