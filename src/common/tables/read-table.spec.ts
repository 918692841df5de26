import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTable } from './read-table.js';
import type { TableRow } from './table-row.js';

class UnreadableError extends Error {}

const FIXTURES = join(__dirname, '..', '..', '..', 'test', 'fixtures', 'remittances');
const LIMITS = { maxSigns: 10_000, maxCells: 100 };

async function rowsOf(path: string): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const row of readTable(path, LIMITS, UnreadableError)) rows.push(row);
  return rows;
}

describe('a table', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tables-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const written = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, name), content);
    return rowsOf(join(folder, name));
  };

  rules('CDL-44').it.each(['remittances.xls', 'remittances.xlsx'])(
    'is read from %s, sheet by sheet',
    async (name) => {
      const rows = await rowsOf(join(FIXTURES, name));
      expect(rows).toHaveLength(62 + 2);
      expect(rows[0]).toEqual({ sheet: 0, row: 1, cells: ['Shiprocket remittance'] });
      expect(rows[1]).toMatchObject({ sheet: 0, row: 3 });
      expect(rows[1]!.cells.slice(0, 2)).toEqual(['CRF ID', 'AWB']);
      const cellsOf = (index: number) => rows[2 + index]!.cells;
      expect([cellsOf(0)[1], cellsOf(1)[1], cellsOf(0)[5]]).toEqual([
        '77003000000',
        '77003000001',
        'Délhivery Surface',
      ]);
      expect([cellsOf(3)[6], cellsOf(4)[6]]).toEqual(['1499.5', '1004']);
      // A day is a number of days there.
      expect(cellsOf(2)[8]).toBe('46276');
      expect(rows.at(-1)).toMatchObject({ sheet: 1, row: 2 });
    },
  );

  rules('CDL-44').it('is read from text in its encoding', async () => {
    const wide = Buffer.from('\uFEFFAWB;Amount\nA1;1,5\n', 'utf16le');
    expect((await written('wide.xls', wide)).map(({ cells }) => cells)).toEqual([
      ['AWB', 'Amount'],
      ['A1', '1,5'],
    ]);
  });

  rules('CDL-44').it('is refused when it is damaged, whatever part of it is', async () => {
    for (const name of ['remittances.xls', 'remittances.xlsx']) {
      const whole = await readFile(join(FIXTURES, name));
      for (let cut = 600; cut < whole.length; cut += 6_500)
        await written(name, whole.subarray(0, cut)).catch((error: unknown) =>
          expect(error).toBeInstanceOf(UnreadableError),
        );
      for (let at = 8; at < whole.length; at += 307) {
        const broken = Buffer.from(whole);
        broken[at]! ^= 0xff;
        await written(name, broken).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableError));
      }
    }
    await expect(written('page.xls', '<html><table>')).rejects.toThrow(/HTML/);
  });
});
