import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printConformance } from './print-conformance.js';
import { splitTest } from './row.js';
import { sections } from './sections.js';
import { faultOfTest, PROJECT_ROOT, titlesIn } from './test-titles.js';

const PAGE = join(PROJECT_ROOT, 'docs', 'conformance.md');

describe('the documents', () => {
  const rows = sections.flatMap((section) => section.rows);

  it('have a row of its own for each of their lines', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const { document, section, rows: own } of sections) {
      expect({ document, section, rows: own.length }).not.toMatchObject({ rows: 0 });
      const statements = own.map(({ statement }) => statement);
      expect(statements.filter((text, index) => text === '' || statements.indexOf(text) !== index)).toEqual(
        [],
      );
    }
  });

  it('have no row without a test', () => {
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('name tests that exist', () => {
    const faults = rows.flatMap(({ id, tests }) =>
      tests.flatMap((test) => {
        const { file, title } = splitTest(test);
        const fault = faultOfTest(file, title);
        return fault === undefined ? [] : [`${id}: ${fault}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('are printed as docs/conformance.md (npm run conformance)', () => {
    const page = printConformance(sections);
    if (process.env['PRINT_CONFORMANCE'] === 'true') writeFileSync(PAGE, page);
    expect(existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '').toBe(page);
  });
});

describe('the reader of test titles', () => {
  const FILE = 'test/specification/test-titles.fixture.ts';

  it('finds plain, tabled and template titles, and what shared functions declare', () => {
    expect([...titlesIn(FILE)].toSorted()).toEqual([
      'is plain',
      'is shared: ',
      'refuses a caller without a token',
      'refuses a customer, before it looks at the request',
      'takes %s',
    ]);
  });

  it('takes a title or the beginning of one title alone, and no skipped test', () => {
    expect(faultOfTest(FILE, 'takes %s')).toBeUndefined();
    expect(faultOfTest(FILE, 'takes')).toBeUndefined();
    expect(faultOfTest(FILE, 'is ')).toMatch(/2 tests/);
    expect(faultOfTest(FILE, 'is skipped')).toMatch(/no test/);
    expect(faultOfTest('test/nowhere.spec.ts', 'takes')).toMatch(/no file/);
  });
});
