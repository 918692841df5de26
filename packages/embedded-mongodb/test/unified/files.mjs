import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BSON } from 'mongodb';

/** Every unified test file below a folder: a JSON file with a schema version and tests. */
export function unifiedFiles(folder) {
  return jsonFiles(folder)
    .map((path) => ({ path: relative(folder, path), text: readFileSync(path, 'utf8') }))
    .flatMap(({ path, text }) => {
      const content = BSON.EJSON.parse(text, { relaxed: true });
      return Array.isArray(content?.tests) && typeof content.schemaVersion === 'string'
        ? [{ path, content }]
        : [];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function jsonFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return jsonFiles(path);
    return name.endsWith('.json') ? [path] : [];
  });
}
