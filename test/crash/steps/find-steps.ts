import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { PORT_METHODS } from './port-methods.js';

const SOURCE = join(__dirname, '..', '..', '..', 'src');

/**
 * Where durable steps are looked for: the modules that have orders, goods and money, what carries their effects, and what tells other
 * systems of them.
 */
const SCOPE = [
  'modules/bookkeeping/',
  'modules/carts/',
  'modules/catalogue-imports/',
  'modules/categories/',
  'modules/checkout/',
  'modules/coupons/',
  'modules/dashboards/',
  'modules/invoicing/',
  'modules/notifications/',
  'modules/order-notifications/',
  'modules/orders/',
  'modules/payment-links/',
  'modules/payments/',
  'modules/products/',
  'modules/queues/',
  'modules/returns/',
  'modules/search/',
  'modules/shipping/',
  'modules/shop-alerts/',
  'modules/webhook-endpoints/',
  'modules/webhook-events/',
  'infrastructure/carrier/adapters/shiprocket.token.ts',
  'infrastructure/carrier/carrier-logins.ts',
  'infrastructure/idempotency/',
  'infrastructure/outbox/',
];

/** Methods of mongoose and the driver that write. */
const WRITES = new Set([
  'bulkWrite',
  'create',
  'deleteMany',
  'deleteOne',
  'findByIdAndDelete',
  'findByIdAndUpdate',
  'findOneAndDelete',
  'findOneAndReplace',
  'findOneAndUpdate',
  'insertMany',
  'insertOne',
  'replaceOne',
  'save',
  'updateMany',
  'updateOne',
]);
/** The classes with these methods. */
const MODELS = new Set(['Model', 'Collection']);
/** Functions that write by the model that they are given. */
const WRITING_FUNCTIONS = new Set(['insertStoredForms']);
/** Its methods are one write each; its callers have the step. */
const WRAPPERS = new Set(['Outbox']);
/** The classes that are no ports, and change something outside by one of their methods. */
const SENDERS: Readonly<Record<string, string>> = { WebhookSendingService: 'send' };

/**
 * `commit`: of a unit of work. `write`: a repository's, durable by itself unless a unit of work is open. `outside`: a call
 * of a port that changes something. `job`: a handler has ended, and its outbox entry is still there.
 */
type StepKind = 'commit' | 'write' | 'outside' | 'job';

/** A place in the source where something becomes durable. */
export interface DurableStep {
  /** `GatewayOrdersService.create: gateway.createOrder`; stays the same when lines move. */
  readonly id: string;
  readonly kind: StepKind;
  /** Below `src`. */
  readonly file: string;
}

/** A class of the source, by its parsed members. */
export interface ParsedClass {
  readonly name: string;
  readonly file: string;
  /** The type of each property, without type arguments. */
  readonly fields: ReadonlyMap<string, string>;
  readonly members: ReadonlyMap<string, ts.Node>;
  /** Members that write by a model, directly or by another member. */
  readonly writers: ReadonlySet<string>;
}

/** A call that is a step, in a tree of the source or of what was compiled from it. */
export interface StepCall {
  readonly step: Omit<DurableStep, 'file'>;
  readonly node: ts.CallExpression;
}

/** All classes of `src`, by name. */
export function readClasses(root = SOURCE): Map<string, ParsedClass> {
  const classes = new Map<string, ParsedClass>();
  for (const file of filesBelow(root)) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const found of classesOf(parse(file, text), file)) classes.set(found.name, found);
  }
  return classes;
}

/** Every durable step of the source but those of jobs, in the order of files and lines. */
export function findDurableSteps(classes: ReadonlyMap<string, ParsedClass> = readClasses()): DurableStep[] {
  const inScope = [...classes.values()].filter(({ file }) => isInScope(file));
  return inScope.flatMap((owner) =>
    callsOf(owner.members, owner, classes)
      .filter(({ step }) => step.kind !== 'job')
      .map(({ step }) => ({ ...step, file: owner.file })),
  );
}

/** The jobs that handlers of the scope handle: each is a durable step after its handler. */
export function findJobs(root = SOURCE): DurableStep[] {
  const steps: DurableStep[] = [];
  for (const file of filesBelow(root).filter((path) => isInScope(path) && path.endsWith('.jobs.ts'))) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'defineJob') {
        const name = /name: '([^']+)'/.exec(node.getText())?.[1];
        if (name === undefined) throw new Error(`${file}: a job without a name in its definition`);
        steps.push({ id: jobStep(name), kind: 'job', file });
      }
      ts.forEachChild(node, visit);
    };
    visit(parse(file, readFileSync(join(root, file), 'utf8')));
  }
  return steps;
}

const jobStep = (job: string) => `${job}: handled`;

export function isInScope(file: string): boolean {
  return SCOPE.some((folder) => file.startsWith(folder));
}

/** The abstract methods of each port, to be compared with `PORT_METHODS`. */
export function portMethods(classes: ReadonlyMap<string, ParsedClass>): Record<string, string[]> {
  const ports = Object.keys(PORT_METHODS).map((port) => [port, classes.get(port)!] as const);
  return Object.fromEntries(ports.map(([port, { members }]) => [port, [...members.keys()].sort()]));
}

/**
 * The calls of some members of a class that are durable steps. A call that a member makes again has a number.
 * @param members those of the source, or the same of the compiled code
 */
export function callsOf(
  members: ReadonlyMap<string, ts.Node>,
  owner: ParsedClass,
  classes: ReadonlyMap<string, ParsedClass>,
): StepCall[] {
  const calls: StepCall[] = [];
  const seen = new Map<string, number>();
  for (const [member, body] of members) {
    const visit = (node: ts.Node): void => {
      const step = ts.isCallExpression(node) ? stepOf(node, owner, classes) : undefined;
      if (step !== undefined) {
        const name = `${owner.name}.${member}: ${step.what}`;
        const count = (seen.get(name) ?? 0) + 1;
        seen.set(name, count);
        const id = count === 1 ? name : `${name} (${count})`;
        calls.push({ step: { id, kind: step.kind }, node: node as ts.CallExpression });
      }
      ts.forEachChild(node, visit);
    };
    visit(body);
  }
  return calls;
}

/** The calls of a tree that write by a model. */
export function writesIn(tree: ts.Node, fields: ReadonlyMap<string, string>): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isWrite(node, fields)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

export function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
}

/** The members of a class of the compiled code: its fields are assigned in the constructor. */
export function membersOf(declaration: ts.ClassLikeDeclaration): Map<string, ts.Node> {
  const members = new Map<string, ts.Node>();
  for (const member of declaration.members) {
    if (ts.isConstructorDeclaration(member)) {
      for (const statement of member.body?.statements ?? []) {
        const assigned = assignedField(statement);
        if (assigned !== undefined) members.set(...assigned);
      }
    } else if (member.name !== undefined) members.set(member.name.getText(), member);
  }
  return members;
}

function assignedField(statement: ts.Statement): [string, ts.Node] | undefined {
  if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) return undefined;
  const { left, right } = statement.expression;
  const isField = ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword;
  return isField ? [left.name.text, right] : undefined;
}

function classesOf(tree: ts.SourceFile, file: string): ParsedClass[] {
  const found: ParsedClass[] = [];
  for (const statement of tree.statements) {
    if (!ts.isClassDeclaration(statement) || statement.name === undefined) continue;
    const fields = fieldsOf(statement);
    const members = membersOf(statement);
    found.push({ name: statement.name.text, file, fields, members, writers: writersOf(members, fields) });
  }
  return found;
}

function fieldsOf(declaration: ts.ClassDeclaration): Map<string, string> {
  const constructor = declaration.members.find((member) => ts.isConstructorDeclaration(member));
  const fields = new Map<string, string>();
  for (const { name, type, modifiers } of constructor?.parameters ?? []) {
    if (modifiers === undefined || type === undefined || !ts.isTypeReferenceNode(type)) continue;
    fields.set(name.getText(), type.typeName.getText());
  }
  for (const member of declaration.members)
    if (ts.isPropertyDeclaration(member) && member.type !== undefined && ts.isTypeReferenceNode(member.type))
      fields.set(member.name.getText(), member.type.typeName.getText());
  return fields;
}

/** The closure over members that call each other. */
function writersOf(members: ReadonlyMap<string, ts.Node>, fields: ReadonlyMap<string, string>): Set<string> {
  const writers = new Set<string>();
  for (let before = -1; before !== writers.size;) {
    before = writers.size;
    for (const [name, body] of members) {
      if (writesIn(body, fields).length > 0 || uses(body, writers)) writers.add(name);
    }
  }
  return writers;
}

function uses(body: ts.Node, names: ReadonlySet<string>): boolean {
  if (
    ts.isPropertyAccessExpression(body) &&
    body.expression.kind === ts.SyntaxKind.ThisKeyword &&
    names.has(body.name.text)
  )
    return true;
  return ts.forEachChild(body, (child) => uses(child, names) || undefined) === true;
}

/** `this.model.updateOne(...)`, `this.model.collection.updateOne(...)`, `insertStoredForms(this.model, ...)`. */
function isWrite({ expression }: ts.CallExpression, fields: ReadonlyMap<string, string>): boolean {
  if (ts.isIdentifier(expression)) return WRITING_FUNCTIONS.has(expression.text);
  if (!ts.isPropertyAccessExpression(expression) || !WRITES.has(expression.name.text)) return false;
  const on = expression.expression;
  const isCollection = ts.isPropertyAccessExpression(on) && on.name.text === 'collection';
  const field = fieldOf(isCollection ? on.expression : on);
  return field !== undefined && MODELS.has(fields.get(field) ?? '');
}

function stepOf(
  { expression }: ts.CallExpression,
  owner: ParsedClass,
  classes: ReadonlyMap<string, ParsedClass>,
): { what: string; kind: StepKind } | undefined {
  if (WRAPPERS.has(owner.name) || !ts.isPropertyAccessExpression(expression)) return undefined;
  const field = fieldOf(expression.expression);
  const type = field === undefined ? undefined : owner.fields.get(field);
  if (type === undefined) return undefined;
  const method = expression.name.text;
  const what = `${field}.${method}`;
  if (type === 'UnitOfWork') return method === 'run' ? { what: 'commit', kind: 'commit' } : undefined;
  if (type === 'JobCatalogue') return method === 'run' ? { what, kind: 'job' } : undefined;
  if (type in PORT_METHODS)
    return PORT_METHODS[type]![method] === 'changes' ? { what, kind: 'outside' } : undefined;
  if (SENDERS[type] === method) return { what, kind: 'outside' };
  if (WRAPPERS.has(type)) return method.startsWith('add') ? { what, kind: 'write' } : undefined;
  return classes.get(type)?.writers.has(method) === true ? { what, kind: 'write' } : undefined;
}

/** `field` of `this.field`. */
function fieldOf(node: ts.Expression): string | undefined {
  const isField = ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword;
  return isField ? node.name.text : undefined;
}

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => relative(root, join(root, path)).split(sep).join('/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .sort();
}
