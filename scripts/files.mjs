/**
 * Prints the source files of a folder, each with the first sentence that is said of what it exports.
 *
 *   npm run tool -- files            the whole source
 *   npm run tool -- files orders     the files whose path contains this
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '..');
const [wanted = ''] = process.argv.slice(2);

const files = ['src', 'packages/dev-console/src', 'packages/demo-shop/src']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.endsWith('/index.ts'))
  .filter((file) => file.includes(wanted))
  .toSorted();
for (const file of files) console.log(`${file}: ${firstSentence(join(ROOT, file))}`);

function firstSentence(path) {
  const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);
  const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  const said = tree.statements.filter(isExported).flatMap((node) => {
    const [{ comment } = {}] = ts.getJSDocCommentsAndTags(node);
    return ts.getTextOfJSDocComment(comment) ?? [];
  });
  // What a file is for stands at a class or a function rather than at a constant before it.
  const [sentence = ''] = (said.at(-1) ?? '').replace(/\s+/g, ' ').split(/(?<=\.)\s/);
  return sentence;
}
