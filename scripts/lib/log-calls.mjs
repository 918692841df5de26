import ts from 'typescript';

const LEVELS = {
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
  fatal: 'fatal',
  debug: 'debug',
  verbose: 'trace',
  trace: 'trace',
};

/** A Nest logger (`this.logger`, `logger`, `new Logger('Outbox')`) or the logger of a request (`request.log`). */
const LOGGER = /(?:\blogger|^new Logger\([^)]*\)|\brequest\.log)$/;

/** Only files that may have such a call are parsed. */
const MAY_LOG = /logger|new Logger\(|request\.log/;

const BEGIN = '<!-- log events: npm run tool -- log-events -->';
const END = '<!-- end of the log events -->';

/** Returns the calls of a source file that write a log line. */
export function logCallsIn({ path, text }) {
  if (!MAY_LOG.test(text)) return [];
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const calls = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && isLogCall(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const event = initializerOf(node, 'event');
      calls.push({
        place: `${path}:${line}`,
        level: LEVELS[node.expression.name.text],
        event: event !== undefined && ts.isStringLiteral(event) ? event.text : undefined,
        message: textOf(initializerOf(node, 'msg')),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return calls;
}

function isLogCall({ expression }) {
  if (!ts.isPropertyAccessExpression(expression)) return false;
  return expression.name.text in LEVELS && LOGGER.test(expression.expression.getText());
}

function initializerOf({ arguments: [line] }, name) {
  if (line === undefined || !ts.isObjectLiteralExpression(line)) return undefined;
  const property = line.properties.find((each) => each.name?.getText() === name);
  return property !== undefined && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

/** A literal as it is written; of a template with `...` for what it fills in. */
function textOf(node) {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `...${literal.text}`).join('');
}

/** Returns the table of all events in source files, by their ids: levels and messages, each once. */
export function logEventTable(files) {
  const events = new Map();
  for (const { event, level, message } of files.flatMap(logCallsIn)) {
    const known = events.get(event) ?? { levels: new Set(), messages: new Set() };
    known.levels.add(level);
    known.messages.add(message);
    events.set(event, known);
  }
  const rows = [...events]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([event, { levels, messages }]) => [
      `\`${event}\``,
      [...levels].toSorted((a, b) => (a < b ? -1 : 1)).join(', '),
      [...messages].toSorted((a, b) => (a < b ? -1 : 1)).join('; '),
    ]);
  return [
    '| Event | Level | Message |',
    '| --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

/** Returns a Markdown text with the table between its two marks. */
export function withLogEventTable(text, table) {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`The text lacks "${BEGIN}" or "${END}".`);
  return `${text.slice(0, begin)}${BEGIN}\n\n<!-- prettier-ignore -->\n${table}\n\n${text.slice(end)}`;
}
