import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, exampleOf, type ErrorClass } from '#common/errors/app-error.js';
import { statusOf } from '#http/error-status.js';
import { readSourceFiles } from './source-files.js';

const ROOT = join(__dirname, '..', '..');
const BASE_CLASSES = 'common/errors/app-error.ts';
const CODE = /^[A-Z]+(?:_[A-Z]+)*$/;
/** By which an endpoint would retype an error instead of naming its class. */
const RETYPED = /\berrors: \{|Api(?:BadRequest|Unauthorized|Forbidden|NotFound|Conflict)Response/;

interface ErrorDeclaration {
  readonly name: string;
  readonly path: string;
  /** The code that the class itself writes out; nothing when it inherits one. */
  readonly written: string | undefined;
  readonly errorClass: ErrorClass;
}

const files = readSourceFiles();

/** Every concrete error class of the service that clients receive. */
function declaredErrors(): ErrorDeclaration[] {
  return files
    .filter(({ path }) => path !== BASE_CLASSES)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/class (\w+) extends (?!Error\b)\w+Error((?:\.with\([^{]*)? \{[^}]*)/g)].map(
        ([, name, rest]) => ({
          name: name!,
          path,
          written: /(?:\.with\(\s*|static override readonly code = )'([^']*)'/.exec(rest!)?.[1],
          errorClass: exportOf(path, name!),
        }),
      ),
    )
    .filter(
      ({ errorClass }) => errorClass === undefined || isForClients(errorClass as { prototype?: unknown }),
    );
}

function isForClients({ prototype }: { readonly prototype?: unknown }): boolean {
  return prototype instanceof AppError;
}

function exportOf(path: string, name: string): ErrorClass {
  const exported = jest.requireActual<Record<string, unknown>>(`#${path.replace(/\.ts$/, '.js')}`);
  return exported[name] as ErrorClass;
}

describe('error codes', () => {
  const errors = declaredErrors();

  it('belong to classes that are exported, so that endpoints can name them', () => {
    expect(errors.length).toBeGreaterThan(80);
    const hidden = errors.filter(({ errorClass }) => errorClass === undefined);
    expect(hidden.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
  });

  rules('CDE-01').it.each(errors.map((error) => [error.name, error] as const))(
    'are written out in the class %s, or in the one that it extends',
    (_, { errorClass, written }) => {
      const inherited = (Object.getPrototypeOf(errorClass) as typeof AppError).code;
      expect(written ?? inherited).toMatch(CODE);
      expect(exampleOf(errorClass)).toBeInstanceOf(AppError);
      expect(exampleOf(errorClass).code).toBe(written ?? inherited);
    },
  );

  rules('CDE-01').it(
    'are unique for a status: what an act refuses with 400, another may refuse with 409',
    () => {
      const codes = errors
        .filter(({ written }) => written !== undefined)
        .map(({ written, errorClass }) => `${statusOf(exampleOf(errorClass))} ${written}`);
      expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
    },
  );

  rules('CDE-03').it(
    'are listed in docs/errors.md, each with its status and an example of its message',
    () => {
      const rows = errors
        .filter(({ written }) => written !== undefined)
        .map(({ errorClass }) => exampleOf(errorClass))
        .toSorted((a, b) => statusOf(a) - statusOf(b) || (a.code < b.code ? -1 : 1))
        .map((error) => [String(statusOf(error)), `\`${error.code}\``, error.message]);
      const listed = readFileSync(join(ROOT, 'docs', 'errors.md'), 'utf8')
        .split('\n')
        .filter((line) => /^\| \d{3} /.test(line))
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        );
      expect(listed).toEqual(rows);
    },
  );

  rules('CDE-03').it('reach the API description by their classes alone: no endpoint retypes an error', () => {
    expect(files.filter(({ text }) => RETYPED.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
