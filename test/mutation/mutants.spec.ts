import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformSync } from '@swc/core';
import { mutantsOf, withMutants } from '../../scripts/mutation/jest/mutants.mjs';

const ROOT = join(__dirname, '..', '..');

/** What `call` answers with the file as it is, and with each of its mutants. */
function answers(text: string, call: string): { unchanged: unknown; mutated: Record<string, unknown> } {
  const { code } = transformSync(`${withMutants('a.ts', text)}\n${call}`, {
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
    sourceMaps: false,
  });
  const answer = (active?: string): unknown => {
    try {
      return runInNewContext(code, { __mutant: (id: string) => id === active });
    } catch (error) {
      return (error as Error).name;
    }
  };
  const mutants = mutantsOf('a.ts', text);
  const mutated = mutants.map(({ id, original, change }) => [`${original} -> ${change}`, answer(id)]);
  return { unchanged: answer(), mutated: Object.fromEntries(mutated) };
}

describe('the mutants of a file', () => {
  it('change one expression each, and leave the file as it is until they are active', () => {
    const text = `function total(a: number, b?: { c: number }) { return a < 3 ? a * 2 + (b?.c ?? 0) : -a; }`;
    expect(answers(text, 'total(2)')).toEqual({
      unchanged: 4,
      mutated: {
        'a < 3 -> true': 4,
        'a < 3 -> false': -2,
        'a < 3 -> (a) <= (3)': 4,
        'a < 3 -> (a) >= (3)': -2,
        '3 -> 4': 4,
        'a * 2 + (b?.c ?? 0) -> (a * 2) - ((b?.c ?? 0))': 4,
        'a * 2 -> (a) / (2)': 1,
        '2 -> 3': 6,
        'b?.c ?? 0 -> b?.c': Number.NaN,
        'b?.c -> b.c': 'TypeError',
        '0 -> 1': 5,
        '-a -> a': 4,
      },
    });
  });

  it('drop each property of an object, each statement, and the call of a filter', () => {
    const text = `function keep(of: number[]) {
      const kept: number[] = [];
      kept.push(...of.filter((one) => one !== 1));
      return JSON.stringify({ kept, all: of.length });
    }`;
    const { unchanged, mutated } = answers(text, 'keep([1, 2])');
    expect(unchanged).toBe('{"kept":[2],"all":2}');
    expect(mutated).toMatchObject({
      '{ kept, all: of.length } -> without kept': '{"all":2}',
      'kept.push(...of.filter((one) => one !== 1)) -> without it': '{"kept":[],"all":2}',
      'of.filter((one) => one !== 1) -> of': '{"kept":[1,2],"all":2}',
    });
  });

  it('leave out types, decorators, log lines and the messages of errors', () => {
    const text = `
      import { x } from 'x';
      type Word = 'a' | 'b';
      const WORDS = ['a', 'b'] as const;
      class Machine {
        @Inject('token') part: 1 | 2;
        run() { this.logger.warn({ event: 'a.b', count: 1 }); throw new WordError('no ' + 1); }
      }`;
    expect(mutantsOf('a.ts', text)).toEqual([]);
  });

  it.each(['orders/domain', 'orders/services/payments', 'products/data', 'auth/services/sessions'])(
    'of %s compile',
    (folder) => {
      const path = join('src', 'modules', folder);
      const files = readdirSync(join(ROOT, path)).filter((name) => /(?<!\.spec)\.ts$/.test(name));
      for (const file of files) {
        const text = withMutants(file, readFileSync(join(ROOT, path, file), 'utf8'));
        expect(() => transformSync(text, { filename: join(ROOT, path, file) })).not.toThrow();
      }
    },
  );
});
