/** Begins where a word begins: from each of its letters, a long word would be read to its end. */
const EMAIL = /(?<![^\s"'<>(),;:])[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g;
const PHONE = /(?<!\d)(?:\+?91[\s-]?)?[6-9]\d{9}(?!\d)/g;
const HIDDEN = '[hidden]';

/**
 * Removes personal data from the message of a third party, which is logged, stored in the outbox and shown to administrators. Hides email addresses,
 * phone numbers, and each of the `known` values as a whole word, in any letter case.
 */
export function withoutPersonalData(text: string, known: readonly string[] = []): string {
  const values = known.map((value) => value.trim()).filter((value) => value.length > 1);
  const longestFirst = values.toSorted((a, b) => b.length - a.length);
  return longestFirst
    .reduce((words, value) => words.replaceAll(wholeWord(value), HIDDEN), text)
    .replaceAll(EMAIL, HIDDEN)
    .replaceAll(PHONE, HIDDEN);
}

function wholeWord(value: string): RegExp {
  const escaped = value.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
}
