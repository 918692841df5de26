import { demand, MongoServerFault } from '../../errors.js';

const cache = new Map<string, RegExp>();
const CACHE_SIZE = 500;

/**
 * A regular expression of MongoDB (Perl-compatible) as JavaScript's, for searching.
 * Errors: 51108 for an unknown option, 51091 for a pattern that does not compile.
 */
export function compileRegex({ pattern, options }: { pattern: string; options: string }): RegExp {
  const key = `${options}/${pattern}`;
  const known = cache.get(key);
  if (known) return known;
  const compiled = compile(pattern, options);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(key, compiled);
  return compiled;
}

function compile(pattern: string, options: string): RegExp {
  const unknown = [...options].find((option) => !'imsxu'.includes(option));
  demand(unknown === undefined, 51108, `invalid flag in regex options: ${unknown}`);
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const flags = new Set(options + (inline?.[1] ?? ''));
  const source = new Translation(pattern.slice(inline?.[0].length ?? 0), flags).run();
  const caseFlag = flags.has('i') ? 'i' : '';
  try {
    return new RegExp(source, `${caseFlag}u`);
  } catch {
    // Perl allows escapes that Unicode mode does not (`\-`): then the plain mode is used.
    return compilePlain(source, caseFlag);
  }
}

function compilePlain(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new MongoServerFault(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

/** Perl's escapes that JavaScript lacks. */
const ESCAPES: Record<string, string> = {
  A: '(?<![\\s\\S])',
  z: '(?![\\s\\S])',
  Z: '(?=\\n?(?![\\s\\S]))',
  h: '[ \\t]',
  H: '[^ \\t]',
  R: '(?:\\r\\n|[\\n\\v\\f\\r])',
  a: '\\x07',
  e: '\\x1b',
};

/**
 * Rewrites syntax with different meanings in the two dialects: `.`, `^` and `$` treat only "\n" as a line end,
 * `$` also matches before a final line end, whitespace and comments under `x`, POSIX classes, `\A \z \Z \Q...\E`.
 */
class Translation {
  private position = 0;

  constructor(
    private readonly pattern: string,
    private readonly flags: ReadonlySet<string>,
  ) {}

  run(): string {
    let source = '';
    while (this.position < this.pattern.length) source += this.next();
    return source;
  }

  private next(): string {
    const char = this.pattern[this.position]!;
    this.position += 1;
    switch (char) {
      case '\\':
        return this.escape();
      case '[':
        return this.characterClass();
      case '(':
        return this.group();
      case '.':
        return this.flags.has('s') ? '[\\s\\S]' : '[^\\n]';
      case '^':
        return this.flags.has('m') ? '(?<![^\\n])' : '(?<![\\s\\S])';
      case '$':
        return this.flags.has('m') ? '(?![^\\n])' : '(?=\\n?(?![\\s\\S]))';
      default:
        return this.plain(char);
    }
  }

  private plain(char: string): string {
    if (!this.flags.has('x')) return char;
    if (/\s/.test(char)) return '';
    if (char !== '#') return char;
    const end = this.pattern.indexOf('\n', this.position);
    this.position = end === -1 ? this.pattern.length : end + 1;
    return '';
  }

  private escape(): string {
    const char = this.pattern[this.position] ?? '';
    this.position += 1;
    if (char === 'Q') {
      const end = this.pattern.indexOf('\\E', this.position);
      const literal = this.pattern.slice(this.position, end === -1 ? undefined : end);
      this.position = end === -1 ? this.pattern.length : end + 2;
      return literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    }
    if (char === 'E') return '';
    const braced = char === 'x' ? /^\{([0-9a-fA-F]+)\}/.exec(this.pattern.slice(this.position)) : null;
    if (braced) {
      this.position += braced[0].length;
      const point = Number.parseInt(braced[1]!, 16);
      return point > 0x10ffff ? '\\x{' : String.fromCodePoint(point).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    }
    return ESCAPES[char] ?? `\\${char}`;
  }

  private group(): string {
    const rest = this.pattern.slice(this.position);
    if (rest.startsWith('?#')) {
      const end = rest.indexOf(')');
      this.position += end === -1 ? rest.length : end + 1;
      return '';
    }
    if (rest.startsWith('?P<')) {
      this.position += 3;
      return '(?<';
    }
    return '(';
  }

  private characterClass(): string {
    const close = /^\^?\]?(?:\\[\s\S]|\[:\^?[a-z]+:\]|[^\]\\])*\]/.exec(this.pattern.slice(this.position));
    if (!close) return '[';
    this.position += close[0].length;
    const body = close[0]
      .replace(/^(\^?)\]/, '$1\\]')
      .replace(/\[:([a-z]+):\]/g, (whole, name: string) =>
        Object.hasOwn(POSIX_CLASSES, name) ? POSIX_CLASSES[name]! : whole,
      )
      .replace(/\\h/g, ' \\t')
      .replace(/(\\[\s\S])|\[/g, (_, escaped?: string) => escaped ?? '\\[');
    return `[${body}`;
  }
}

const POSIX_CLASSES: Record<string, string> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: '0-9A-Fa-f',
  word: '\\w',
};
