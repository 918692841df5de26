import { words } from '../words/index.js';

const { dispatch: texts } = words;
const refusals: Readonly<Partial<Record<string, string>>> = texts.refusals;

/** The words of the shop before the courier's own, for the people who maintain the connection. */
const CALL = /^(?:[A-Z]+ \S+ answered \d{3}(?:, and the order is not cancelled)?: )/;

/** Faults of the connection, which the shop describes by the call. */
const FAULTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/was not answered in time$/, texts.faults.late],
  [/: (?:no connection|the connection broke) \(|was answered with too much$/, texts.faults.unreachable],
  [/^no login before /, texts.faults.login],
  [/^no reason given$/, texts.faults.silent],
  [/^the answer cannot be understood$/, texts.faults.unreadable],
];

/** Returns in words of the shop's people why the courier has not taken an order: its own words, where it has given any. */
export function failureInWords(reason: string): string {
  const said = reason.replace(CALL, '');
  return FAULTS.find(([fault]) => fault.test(said))?.[1] ?? said;
}

/** Returns why the shop has not begun a dispatch; the service's own words for a reason that has no others here. */
export function refusalInWords({
  reason,
  code,
}: {
  readonly reason: string;
  readonly code?: string;
}): string {
  return (code === undefined ? undefined : refusals[code]) ?? reason;
}
