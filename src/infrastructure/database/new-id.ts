import { Types } from 'mongoose';

/** Creates the id of a record. All ids are created here. */
export function newId(): Types.ObjectId {
  return new Types.ObjectId();
}
