import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const BUILT = resolve(__dirname, '..', '..', '..', 'packages', 'client', 'dist');

/** The built files of the client, under the paths at which a page loads them. */
export function builtClient(): Record<string, string> {
  const names = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  );
  return Object.fromEntries(
    names.map((name) => [`/client/${name}`, readFileSync(join(BUILT, name), 'utf8')]),
  );
}
