/** The beginnings of markup, as the shop sees it; not the signs of `5 < 6`. */
const MARKUP = /<[a-z/!?]/i;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns a description for the editor: lines of a text without markup become paragraphs. */
export function htmlForEditor(description: string): string {
  if (description === '' || MARKUP.test(description)) return description;
  return description
    .split(/\r?\n/)
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => ENTITIES[sign]!)}</p>`)
    .join('');
}

/** Returns the description of what the editor shows: without the breaks that it keeps empty blocks open with, and nothing for nothing. */
export function htmlOfEditor(html: string): string {
  const kept = html
    .replaceAll(/<br\s*\/?>(?=<\/(?:p|li|h[2-6])>)/g, '')
    .replaceAll('\u200b', '')
    // A browser types a space at the end of a text as one that does not break.
    .replaceAll(/(?<=\S)(?:&nbsp;|\u00a0)(?=\S)/g, ' ');
  const end = kept.replace(/(?:<p><\/p>)+$/, '');
  return end.replace(/^(?:<p><\/p>)+/, '');
}
