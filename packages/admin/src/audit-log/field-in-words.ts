import { words } from '../words/index.js';

const fields: Readonly<Record<string, string>> = words.audit.fields;

/** `salePrice` as `Sale price`, unless there is a better word. */
export function fieldInWords(name: string): string {
  const known = fields[name];
  if (known !== undefined) return known;
  const spaced = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
