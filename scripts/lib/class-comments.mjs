import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..', '..');
const SOURCES = ['src', 'packages/dev-console/src'].map((folder) => join(ROOT, folder));

/**
 * The comments of all exported classes that describe inputs and answers, by the name of the class. The compiler keeps those
 * of fields and handlers, not of classes.
 *
 * @returns {Record<string, string>}
 */
export function classComments() {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => join(folder, file)),
  );
  const described = files.filter((file) => /\.(?:dto|query|view)\.ts$/.test(file));
  return Object.fromEntries(described.flatMap(commentsIn));
}

function commentsIn(path) {
  const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);
  return tree.statements.filter(ts.isClassDeclaration).flatMap((node) => {
    const [{ comment } = {}] = ts.getJSDocCommentsAndTags(node);
    const text = ts.getTextOfJSDocComment(comment);
    return text === undefined || node.name === undefined ? [] : [[node.name.text, text.replace(/\s+/g, ' ')]];
  });
}
