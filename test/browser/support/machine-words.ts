import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const ROOT = join(__dirname, '..', '..', '..');
/** Words in capitals that people write so. */
const PEOPLES = new Set(['UPI', 'COD', 'GST', 'ALL', 'INR']);
/** Names of settings: they stand where it is said what to set. */
const SETTINGS = new Set(
  [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^#?\s*([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  ),
);
/** The values of the API that are words in capitals. */
const VALUES = new Set(
  [...readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8').matchAll(/"([A-Z][A-Z_]{2,})"/g)]
    .map(([, value]) => value!)
    .filter((value) => !PEOPLES.has(value)),
);
const FORMS: ReadonlyArray<readonly [kind: string, form: RegExp]> = [
  ['id', /\b[0-9a-f]{24}\b/g],
  ['time', /\b\d{4}-\d\d-\d\dT\d\d:\d\d\S*/g],
  ['name of a field', /\b[a-z]+(?:[A-Z][a-z]+)+\b/g],
  ['name of a field', /\b[a-z]+(?:_[a-z]+)+\b/g],
  ['value', /\b[A-Z]+(?:_[A-Z]+)+\b/g],
  ['no value', /\b(?:undefined|null|NaN|\[object Object\])/g],
];

/** Finds words of programmers in what a page shows, and in what its fields contain. @returns a line for each */
export async function machineWords(page: Page): Promise<string[]> {
  const shown = await page.evaluate<string>(() => {
    const { document } = globalThis as any;
    const fields = [...document.querySelectorAll('input:not([type=hidden]), textarea, select')];
    const typed = fields.map(({ tagName, type, value, selectedOptions }) =>
      tagName === 'SELECT' ? (selectedOptions[0]?.textContent ?? '') : type === 'checkbox' ? '' : value,
    );
    return [document.body.innerText, ...typed].join('\n');
  });
  // Addresses, of mails and of pages, are no words; `·` and the like separate.
  const text = shown.replace(/\S+@\S+|https?:\S+/g, ' ');
  const found = FORMS.flatMap(([kind, form]) =>
    [...text.matchAll(form)].filter(([word]) => !SETTINGS.has(word)).map(([word]) => `${kind}: ${word}`),
  );
  const values = [...text.matchAll(/\b[A-Z]{3,}\b/g)]
    .filter(([word]) => VALUES.has(word))
    .map(([word]) => `value: ${word}`);
  return [...new Set([...found, ...values])];
}
