import { INDIAN_STATES, stateOfGstCode, type IndianState } from './states.js';

/** Words that name no state, in any name. */
const FILLERS = new Set(['and', 'of', 'the', 'state', 'ut', 'union', 'territory']);
/** At the end of a name. */
const COUNTRIES = new Set(['india', 'bharat', 'in', 'ind']);

/**
 * The state that a person means: by its name, a former name, its abbreviation or its GST code, whatever case, accents,
 * punctuation and country they write, or by a name with one slip of the pen if that is near to one state only (decisions
 * 13.21). Undefined when the text names none.
 */
export function stateNamed(text: string): IndianState | undefined {
  const written = formsOf(text);
  for (const form of written) {
    const exact = EXACT.get(form) ?? stateOfGstCode(form.padStart(2, '0'));
    if (exact !== undefined) return exact;
  }
  for (const form of written) {
    const near = new Set(NAMES.filter(([name]) => isOneSlip(name, form)).map(([, named]) => named));
    if (near.size === 1) return [...near][0];
  }
  return undefined;
}

/** The letters and digits of a text, then without the country, then without digits such as those of a PIN code. */
function formsOf(text: string): string[] {
  const words = wordsOf(text);
  const local = words.slice(0, words.findLastIndex((word) => !COUNTRIES.has(word)) + 1);
  const named = local.filter((word) => !/^\d+$/.test(word));
  return [words, local, named].flatMap((parts) => joined(parts));
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Words as one, without the fillers and with them: a slip may be in one of those. */
function joined(words: readonly string[]): string[] {
  const forms = [words.filter((word) => !FILLERS.has(word)), words].map((parts) => parts.join(''));
  return [...new Set(forms)].filter((form) => form !== '');
}

const entriesOf = (state: IndianState, names: readonly string[]) =>
  names.flatMap((name) => joined(wordsOf(name)).map((form) => [form, state] as const));
const NAMES = INDIAN_STATES.flatMap((state) => entriesOf(state, [state.name, ...state.otherNames]));
const EXACT = new Map([...INDIAN_STATES.flatMap((state) => entriesOf(state, state.abbreviations)), ...NAMES]);

/** Whether one letter was left out, added or exchanged, or two neighbours are in the wrong order. */
function isOneSlip(name: string, written: string): boolean {
  if (Math.abs(name.length - written.length) > 1) return false;
  let same = 0;
  while (same < name.length && name[same] === written[same]) same++;
  const [left, right] = [name.slice(same), written.slice(same)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
