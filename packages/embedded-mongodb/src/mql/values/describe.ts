import type { Binary, Code } from 'bson';
import { bytesOf, regexParts, subtypeOf } from './compare.js';
import { TYPE, typeOf, type Doc } from './types.js';

/** Formats a value as mongod does in its messages: `{ a: 1, b: "x" }`, `[ 1, 2.0 ]`, `ObjectId('...')`. */
export function describe(value: unknown): string {
  switch (typeOf(value)) {
    case TYPE.object:
      return describeDocument(value as Doc);
    case TYPE.array:
      return describeArray(value as unknown[]);
    case TYPE.string:
      return `"${value as string}"`;
    case TYPE.double:
      return describeDouble(Number(value));
    case TYPE.objectId:
      return `ObjectId('${String(value)}')`;
    case TYPE.date:
      return `new Date(${(value as Date).getTime()})`;
    case TYPE.regex: {
      const { pattern, options } = regexParts(value);
      return `/${pattern}/${options}`;
    }
    case TYPE.binData:
      return `BinData(${subtypeOf(value)}, ${Buffer.from(bytesOf(value as Binary))
        .toString('hex')
        .toUpperCase()})`;
    case TYPE.javascript:
      return (value as Code).code;
    case TYPE.javascriptWithScope:
      return `CodeWScope( ${(value as Code).code}, ${describe((value as Code).scope)})`;
    case TYPE.missing:
      return 'MISSING';
    case TYPE.minKey:
      return 'MinKey';
    case TYPE.maxKey:
      return 'MaxKey';
    default:
      return String(value);
  }
}

function describeDocument(doc: Doc): string {
  const fields = Object.entries(doc).map(([name, value]) => `${name}: ${describe(value)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function describeArray(values: unknown[]): string {
  return values.length === 0 ? '[]' : `[ ${values.map(describe).join(', ')} ]`;
}

function describeDouble(value: number): string {
  if (Number.isNaN(value)) return 'nan.0';
  if (!Number.isFinite(value)) return value < 0 ? '-inf.0' : 'inf.0';
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** A field with its value, as messages quote an offending operator: `$size: "x"`. */
export const describeField = (name: string, value: unknown): string => `${name}: ${describe(value)}`;
