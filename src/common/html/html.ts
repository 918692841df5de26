/** Escaped markup, safe to insert into a page or a mail. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

/** A value in an `html` template. `undefined` and `false` render as an empty string. */
type HtmlValue = string | number | SafeHtml | readonly SafeHtml[] | undefined | false;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Template tag for markup. Escapes every value, unless it is the result of another `html` template or a list of such
 * results, so that user input cannot become markup.
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml {
  const parts = strings.map((text, index) => (index < values.length ? text + markupOf(values[index]) : text));
  return new SafeHtml(parts.join(''));
}

function markupOf(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof SafeHtml) return value.markup;
  if (typeof value === 'object') return value.map((part) => part.markup).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
