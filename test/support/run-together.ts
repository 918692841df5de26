import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const TESTS = join(__dirname, '..');

/**
 * Runs every n-th test file of a folder of `test` in one module registry. Jest loads the whole service anew for each file,
 * which takes longer than most files' tests; together they take half the time. Each file has its application, its database
 * and its clock all the same, and `npx jest <path>` still runs it alone. What a file has replaced is put back after it.
 * @param part 1 to `parts`
 */
export function runTogether(folder: string, part: number, parts: number): void {
  const [leftOut, chosen] = [patterns('TESTS_LEFT_OUT'), patterns('TESTS_CHOSEN')];
  const files = filesOf(join(TESTS, folder)).filter(
    (file) => !matches(file, leftOut) && (chosen.length === 0 || matches(file, chosen)),
  );
  for (const file of files.filter((_, index) => index % parts === part - 1)) {
    describe(relative(TESTS, file).split(sep).join('/'), () => {
      require(file);
      afterAll(() => jest.restoreAllMocks());
    });
  }
}

const patterns = (variable: string) =>
  (process.env[variable] ?? '').split('\n').filter((pattern) => pattern !== '');

const matches = (file: string, of: readonly string[]) => of.some((pattern) => new RegExp(pattern).test(file));

function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /\.(e2e-)?spec\.ts$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}
