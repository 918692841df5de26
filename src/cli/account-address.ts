import { AppError } from '#common/errors/app-error.js';
import { UsageError } from './arguments.js';

/** The only word of a command about one account. @throws UsageError */
export function readAddress([email, ...others]: readonly string[]): string {
  if (email === undefined || others.length > 0) throw new UsageError('One address is needed.');
  return email;
}

/** Puts the address before the message of what fails about its account. */
export async function aboutAccount<T>(email: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw new Error(`${email}: ${error.message}`, { cause: error });
    throw error;
  }
}
