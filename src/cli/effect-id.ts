import type { OutboxState } from '#infrastructure/outbox/outbox-entry.schema.js';
import { UsageError } from './arguments.js';

/** @throws UsageError when the argument is not a valid effect id */
export function readEffectId(word: string): string {
  if (!/^[0-9a-f]{24}$/i.test(word))
    throw new UsageError(`'${word}' is not the id of an effect: 24 hexadecimal digits, see queue:failed.`);
  return word.toLowerCase();
}

/** The error for an effect that does not exist or has not failed. */
export function notFailed(id: string, state: OutboxState | undefined): Error {
  if (state === undefined) return new Error(`The outbox has no effect ${id}. It may have been carried out.`);
  return new Error(`The effect ${id} has not failed: it is ${state}, and is carried out by itself.`);
}
