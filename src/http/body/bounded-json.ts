import { ValidationFailedError } from '#common/errors/validation-failed.error.js';
import { forbiddenNameIn } from '#common/validation/forbidden-names.js';
import { MalformedRequestError } from '../http.errors.js';

/** Limits on the structure of a JSON body. Its size in bytes is limited before. */
export interface JsonBounds {
  /** Nesting depth of objects and arrays; the outermost level is 1. */
  readonly depth: number;
  /** Total number of object members and array entries. */
  readonly values: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Parses a JSON body within the bounds. The bounds are checked on the bytes before any object is created, so a
 * refusal costs one pass over the body.
 * @throws MalformedRequestError when the text is not JSON
 * @throws ValidationFailedError when a bound is exceeded, or a property at any level has a forbidden name
 */
export function parseBoundedJson(body: Buffer, bounds: JsonBounds): unknown {
  refuseBeyond(body, bounds);
  const value = parse(body);
  const name = forbiddenNameIn(value);
  if (name !== undefined) throw new ValidationFailedError(`${name} is not allowed`);
  return value;
}

function refuseBeyond(body: Buffer, { depth, values }: JsonBounds): void {
  let level = 0;
  let commas = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]!;
    if (byte === QUOTE) at = endOfText(body, at);
    else if (byte === COMMA) commas += 1;
    else if (OPENING.has(byte)) level += 1;
    else if (CLOSING.has(byte)) level -= 1;
    if (level > depth)
      throw new ValidationFailedError(`The body must not be nested more than ${depth} levels deep`);
    // Each comma separates two values.
    if (commas >= values)
      throw new ValidationFailedError(`The body must not have more than ${values} values`);
  }
}

/** Index of the quote that closes the string opened at `start`; the length of the body when it is not closed. */
function endOfText(body: Buffer, start: number): number {
  for (let at = start + 1; at < body.length; at += 1) {
    if (body[at] === BACKSLASH) at += 1;
    else if (body[at] === QUOTE) return at;
  }
  return body.length;
}

function parse(body: Buffer): unknown {
  const text = body.toString('utf8');
  try {
    // Some clients send a byte order mark, which JSON.parse rejects.
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown;
  } catch {
    throw new MalformedRequestError();
  }
}
