/** The most of a text that a note repeats. */
const MAX_QUOTED = 60;

/** Returns the beginning of a text, for a note. */
export function quoted(text: string, most = MAX_QUOTED): string {
  return text.length > most ? `${text.slice(0, most)}...` : text;
}
