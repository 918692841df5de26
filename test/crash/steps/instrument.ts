import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import {
  callsOf,
  isInScope,
  membersOf,
  parse,
  readClasses,
  writesIn,
  type ParsedClass,
  type StepCall,
} from './find-steps.js';

const ROOT = join(__dirname, '..', '..', '..');

/** A change of the compiled code of one file, which breaks a rule: crash runs must find it. */
export interface Plant {
  /** Below `src`. */
  readonly file: string;
  readonly replace: string;
  readonly by: string;
}

/** A build of the service of which every durable step is reported to `crash-hook.mjs`. */
export interface InstrumentedBuild {
  readonly main: string;
  remove(): void;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly before: string;
  readonly after: string;
}

/**
 * Copies `dist/compiled`, wraps each durable step of it in a call of the hook, and bundles it as `npm run build` does. The
 * service itself contains nothing for these tests.
 */
export function buildInstrumented(plants: readonly Plant[] = []): InstrumentedBuild {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-crash-build-'));
  const compiled = join(folder, 'compiled', 'src');
  cpSync(join(ROOT, 'dist', 'compiled'), join(folder, 'compiled'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const plant of plants) breakRule(compiled, plant);
  const classes = readClasses();
  const all = [...classes.values()];
  for (const file of new Set(all.map((owner) => owner.file))) {
    const path = join(compiled, file.replace(/\.ts$/, '.js'));
    const owners = all.filter((owner) => owner.file === file);
    if (existsSync(path)) writeFileSync(path, instrumented(readFileSync(path, 'utf8'), owners, classes));
  }
  exposeOpenUnits(compiled);
  const bundling = spawnSync(process.execPath, [join(ROOT, 'scripts', 'bundle.mjs'), folder], {
    encoding: 'utf8',
  });
  if (bundling.status !== 0) throw new Error(`The instrumented build failed:\n${bundling.stderr}`);
  return { main: join(folder, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function breakRule(compiled: string, { file, replace, by }: Plant): void {
  const path = join(compiled, file.replace(/\.ts$/, '.js'));
  const text = readFileSync(path, 'utf8');
  if (text.split(replace).length !== 2)
    throw new Error(`${file}: the text to replace is not there once:\n${replace}`);
  writeFileSync(
    path,
    text.replace(replace, () => by),
  );
}

/** Whether a unit of work is open is known by its own async context alone. */
function exposeOpenUnits(compiled: string): void {
  const path = join(compiled, 'infrastructure', 'database', 'unit-of-work.js');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, `${text}\nglobalThis.crashHook.openUnit = () => openUnits.getStore();\n`);
}

function instrumented(
  text: string,
  owners: readonly ParsedClass[],
  classes: ReadonlyMap<string, ParsedClass>,
): string {
  const edits = owners.flatMap((owner) => editsOf(text, owner, classes));
  return edits.length === 0 ? text : apply(text, edits);
}

function editsOf(text: string, owner: ParsedClass, classes: ReadonlyMap<string, ParsedClass>): Edit[] {
  const inScope = isInScope(owner.file);
  const expected = inScope ? callsOf(owner.members, owner, classes) : [];
  const hasWrites = owner.writers.size > 0;
  if (expected.length === 0 && !hasWrites) return [];
  const declaration = classIn(parse('compiled.js', text), owner.name);
  if (declaration === undefined) throw new Error(`${owner.file}: ${owner.name} is not in the compiled code`);
  const members = membersOf(declaration);
  const calls = inScope ? callsOf(members, owner, classes) : [];
  const ids = (found: readonly StepCall[]) => found.map(({ step }) => step.id).sort();
  if (String(ids(calls)) !== String(ids(expected)))
    throw new Error(`${owner.file}: dist is not of this source; run npm run build`);
  const writes = [...members.values()].flatMap((member) => writesIn(member, owner.fields));
  return [
    ...calls.map(({ step, node }) => wrapped(node, stepCall(step, node))),
    ...writes.map((node) => wrapped(wholeChain(node), `globalThis.crashHook.write(${inScope}, `)),
  ];
}

function stepCall({ id, kind }: StepCall['step'], { arguments: [first] }: ts.CallExpression): string {
  const name = kind === 'job' ? `${first!.getText()}.name + ': handled'` : JSON.stringify(id);
  return `globalThis.crashHook.step(${name}, '${kind}', `;
}

function wrapped(node: ts.Node, call: string): Edit {
  return { from: node.getStart(), to: node.getEnd(), before: `${call}async () => (`, after: '))' };
}

/** `this.model.updateOne(...).lean()`: a query is sent when the last of the chain is awaited. */
function wholeChain(call: ts.CallExpression): ts.Node {
  let node: ts.Node = call;
  for (;;) {
    const access = node.parent;
    if (!ts.isPropertyAccessExpression(access) || access.expression !== node) return node;
    if (!ts.isCallExpression(access.parent) || ['then', 'catch', 'finally'].includes(access.name.text))
      return node;
    node = access.parent;
  }
}

function classIn(tree: ts.SourceFile, name: string): ts.ClassLikeDeclaration | undefined {
  const visit = (node: ts.Node): ts.ClassLikeDeclaration | undefined =>
    ts.isClassLike(node) && node.name?.text === name ? node : ts.forEachChild(node, visit);
  return visit(tree);
}

/** Edits may be nested, and do not overlap otherwise. */
function apply(text: string, edits: readonly Edit[]): string {
  const inserts = edits.flatMap(({ from, to, before, after }) => [
    // Of those that begin at one place the longest comes first, of those that end there the shortest.
    { at: from, isEnd: false, length: to - from, text: before },
    { at: to, isEnd: true, length: to - from, text: after },
  ]);
  inserts.sort(
    (a, b) =>
      a.at - b.at ||
      Number(b.isEnd) - Number(a.isEnd) ||
      (a.isEnd ? a.length - b.length : b.length - a.length),
  );
  let result = '';
  let done = 0;
  for (const { at, text: inserted } of inserts) {
    result += text.slice(done, at) + inserted;
    done = at;
  }
  return result + text.slice(done);
}
