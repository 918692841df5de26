import { Types } from 'mongoose';

/** A new identifier of a record. The one place where identifiers are made. */
export function newId(): Types.ObjectId {
  return new Types.ObjectId();
}
