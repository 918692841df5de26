import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { readSourceFiles, type SourceFile } from './source-files.js';

const PROJECT = join(__dirname, '..', '..');

const LEVELS = new Set(['log', 'info', 'warn', 'error', 'fatal', 'debug', 'verbose', 'trace']);

/** A Nest logger (`this.logger`, `logger`, `new Logger('Outbox')`) or the logger of a request (`request.log`). */
const LOGGER = /(?:\blogger|^new Logger\([^)]*\)|\brequest\.log)$/;

/** Only files that may have such a call are parsed. */
const MAY_LOG = /logger|new Logger\(|request\.log/;

/** Two or more words in lower case, joined by dots: `payment.amount_mismatch`. */
const EVENT = /^[a-z]+(?:_[a-z]+)*(?:\.[a-z]+(?:_[a-z]+)*)+$/;

/** Events of the payment gateway's webhooks, which the runbook names too. */
const WEBHOOK_EVENTS = new Set([
  'order.paid',
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'refund.created',
  'refund.failed',
  'refund.processed',
  'refund.reversed',
]);

const FILE = /\.(?:json|md|mjs|ts|uri|yaml|yml)$/;

/** A call that writes a log line. */
interface LogCall {
  /** `file:line`. */
  readonly place: string;
  /** Undefined unless the line has a literal `event`. */
  readonly event: string | undefined;
  /** Whether the line has a literal or template `msg`. */
  readonly hasMessage: boolean;
}

function logCallsIn({ path, text }: SourceFile): LogCall[] {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const calls: LogCall[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isLogCall(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const event = initializerOf(node, 'event');
      calls.push({
        place: `${path}:${line}`,
        event: event !== undefined && ts.isStringLiteral(event) ? event.text : undefined,
        hasMessage: isText(initializerOf(node, 'msg')),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return calls;
}

function isLogCall({ expression }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false;
  return LEVELS.has(expression.name.text) && LOGGER.test(expression.expression.getText());
}

function initializerOf({ arguments: [line] }: ts.CallExpression, name: string): ts.Expression | undefined {
  if (line === undefined || !ts.isObjectLiteralExpression(line)) return undefined;
  const property = line.properties.find((each) => each.name?.getText() === name);
  return property !== undefined && ts.isPropertyAssignment(property) ? property.initializer : undefined;
}

function isText(node: ts.Expression | undefined): boolean {
  return node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node));
}

/** Event ids in a text: `event: 'a.b'`, `"event":"a.b"`, `event="a.b"`, and in prose `a.b_c` in backticks. */
function eventsQuotedIn(text: string, namespaces: ReadonlySet<string>): string[] {
  const labelled = [...text.matchAll(/\bevent["']?\s*[:=]=?\s*\\?["'`]([\w.]+)/g)].map(([, id]) => id!);
  const prose = [...text.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, id]) => id!);
  return [...labelled, ...prose.filter((id) => namespaces.has(id.split('.')[0]!))];
}

describe('log lines', () => {
  const files = readSourceFiles();
  const calls = files.filter(({ text }) => MAY_LOG.test(text)).flatMap(logCallsIn);
  const events = new Set(calls.map(({ event }) => event));

  it('are found', () => {
    expect(calls.length).toBeGreaterThan(40);
  });

  it('each have a literal event id of dotted lower-case words', () => {
    const without = calls.filter(({ event }) => event === undefined || !EVENT.test(event));

    expect(without.map(({ place, event }) => `${place} ${event ?? '(no event)'}`)).toEqual([]);
  });

  it('each have a literal message', () => {
    expect(calls.filter(({ hasMessage }) => !hasMessage).map(({ place }) => place)).toEqual([]);
  });

  it.each(['docs/operations.md', 'deploy/prometheus/alerts.yaml'])(
    'have every event id that %s names',
    (path) => {
      const text = readFileSync(join(PROJECT, path), 'utf8');
      const namespaces = new Set([...events].map((event) => event!.split('.')[0]!));
      const jobs = new Set(
        files.flatMap(({ text: code }) =>
          [...code.matchAll(/\bdefineJob(?:<[^(]*>)?\(\{\s*name: '([\w.-]+)'/g)].map(([, name]) => name!),
        ),
      );
      const unknown = eventsQuotedIn(text, namespaces).filter(
        (id) => !events.has(id) && !jobs.has(id) && !WEBHOOK_EVENTS.has(id) && !FILE.test(id),
      );

      expect(unknown).toEqual([]);
    },
  );
});
