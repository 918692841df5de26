import { ConflictError } from './app-error.js';

/** The record is not the version that the change is based on (decisions 14.30). */
export class ChangedMeanwhileError extends ConflictError {
  static override readonly code = 'CHANGED_MEANWHILE';
  static example = () => new ChangedMeanwhileError('Meera Nair: name, basePrice');

  /** @param edits who has changed what since; empty where that is not known */
  constructor(edits: string) {
    super(edits === '' ? 'Changed meanwhile' : `Changed meanwhile by ${edits}`);
  }
}
