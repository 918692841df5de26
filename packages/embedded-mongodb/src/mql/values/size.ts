import { bytesOf } from './compare.js';
import { TYPE, typeOf, type Doc } from './types.js';

/** Bytes of a value in memory, roughly as BSON would take them. For the bounds of blocking stages. */
export function approximateSize(value: unknown): number {
  switch (typeOf(value)) {
    case TYPE.string:
      return 5 + (value as string).length;
    case TYPE.object:
      return documentSize(value as Doc);
    case TYPE.array:
      return (value as unknown[]).reduce<number>((total, element) => total + 4 + approximateSize(element), 5);
    case TYPE.binData:
      return 5 + bytesOf(value).length;
    case TYPE.decimal:
      return 16;
    case TYPE.objectId:
      return 12;
    default:
      return 8;
  }
}

function documentSize(doc: Doc): number {
  let total = 5;
  for (const name of Object.keys(doc)) total += name.length + 2 + approximateSize(doc[name]);
  return total;
}
