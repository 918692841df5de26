import { PartsInOrder } from '../collections/parts-in-order.js';
import type { PersonalData } from './personal-data.js';

/**
 * The personal data parts of all modules, in a declared order. Records that refer to the user are deleted before the
 * user. A missing or undeclared part aborts the start-up, so that no deletion or export skips a module.
 */
export class PersonalDataRegistry extends PartsInOrder<PersonalData> {
  constructor(order: readonly string[]) {
    super('personal data part', order);
  }
}
