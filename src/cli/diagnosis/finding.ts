/** The result of one check. A fault fails the command; a note is for the operator to judge. */
export interface Finding {
  readonly name: string;
  readonly where?: 'embedded' | 'configured';
  /** The problem and what to do about it; null when there is none. */
  readonly problem: string | null;
  /** A remark that is no problem. */
  readonly note?: string;
}

/** The line of a finding. */
export function lineOf({ name, where, problem, note }: Finding): string {
  const what = where === undefined ? name : `${name} (${where})`;
  if (problem !== null) return `WRONG  ${what}: ${problem}`;
  return note === undefined ? `ok     ${what}` : `ok     ${what}: ${note}`;
}

/** Makes a finding of what a check says: the check's error is the fault, its text the note. */
export async function finding(
  about: Pick<Finding, 'name' | 'where'>,
  check: () => Promise<string | void> | string | void,
  advice?: string,
): Promise<Finding> {
  try {
    const note = await check();
    return { ...about, problem: null, ...(note === undefined ? {} : { note }) };
  } catch (error) {
    const { message } = error as Error;
    return { ...about, problem: advice === undefined ? message : `${message}; ${advice}` };
  }
}
