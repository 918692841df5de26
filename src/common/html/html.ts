/** Markup that is safe to put into a page or a mail as it stands. */
export class SafeHtml {
  constructor(readonly markup: string) {}
}

/** What may stand in an `html` template. Nothing at all (`undefined`, `false`) leaves no trace. */
type HtmlValue = string | number | SafeHtml | readonly SafeHtml[] | undefined | false;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Template tag for markup: every value put in is escaped, unless it is the result of another `html`
 * template or a list of such results. Nothing that a user typed can therefore become markup.
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
