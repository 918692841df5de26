import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'src');

/**
 * The comments of all exported classes that describe inputs and answers, by the name of the class. The compiler keeps those
 * of fields and handlers, not of classes.
 *
 * @returns {Record<string, string>}
 */
export function classComments() {
  const files = readdirSync(SOURCE, { recursive: true }).filter((file) =>
    /\.(?:dto|query|view)\.ts$/.test(file),
  );
  return Object.fromEntries(files.flatMap((file) => commentsIn(join(SOURCE, file))));
}

function commentsIn(path) {
  const tree = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true);
  return tree.statements.filter(ts.isClassDeclaration).flatMap((node) => {
    const [{ comment } = {}] = ts.getJSDocCommentsAndTags(node);
    const text = ts.getTextOfJSDocComment(comment);
    return text === undefined || node.name === undefined ? [] : [[node.name.text, text.replace(/\s+/g, ' ')]];
  });
}
