import ts from 'typescript';

/**
 * Finds the mutants of a source file, and compiles all of them into it. A mutant replaces one expression. Code that only
 * describes (types, lists that define one, decorators, log lines, the messages of errors) has none.
 */

const OPERATORS = new Map([
  ['<', ['<=', '>=']],
  ['<=', ['<', '>']],
  ['>', ['>=', '<=']],
  ['>=', ['>', '<']],
  ['===', ['!==']],
  ['!==', ['===']],
  ['+', ['-']],
  ['-', ['+']],
  ['*', ['/']],
  ['/', ['*']],
  ['%', ['*']],
  ['&&', ['||']],
  ['||', ['&&']],
  ['+=', ['-=']],
  ['-=', ['+=']],
]);
const ASSIGNMENTS = new Set(['+=', '-=']);
const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
  ['startsWith', 'endsWith'],
]);
/** Methods without whose call the receiver has the same type. */
const DROPPED = new Set([
  'filter',
  'slice',
  'sort',
  'reverse',
  'toSorted',
  'toReversed',
  'trim',
  'toLowerCase',
  'toUpperCase',
]);
const LOGGING = /^(?:this\.)?logger\.\w+$/;
const ERROR = /Error$/;

/**
 * The mutants of a file, in the order of its text. The same text has the same identifiers.
 * @returns {{ id: string, file: string, line: number, start: number, end: number, original: string, replacement: string,
 *   change: string }[]} `change` describes the replacement
 */
export function mutantsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (node, replacement, change = replacement) =>
    found.push({ start: node.getStart(source), end: node.end, replacement, change });
  visit(source);
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  return found.map((mutant, index) => ({
    id: `${file}#${index}`,
    file,
    line: source.getLineAndCharacterOfPosition(mutant.start).line + 1,
    original: text.slice(mutant.start, mutant.end),
    ...mutant,
  }));

  function visit(node) {
    if (isDescription(node, source)) return;
    mutate(node);
    ts.forEachChild(node, visit);
  }

  function mutate(node) {
    if (ts.isBinaryExpression(node)) mutateBinary(node);
    else if (ts.isPrefixUnaryExpression(node)) mutatePrefix(node);
    else if (ts.isPostfixUnaryExpression(node)) add(node, textOf(node.operand) + stepped(node.operator));
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true');
    else if (ts.isNumericLiteral(node)) mutateNumber(node);
    else if (ts.isBigIntLiteral(node)) add(node, `${BigInt(node.text.slice(0, -1)) + 1n}n`);
    else if (ts.isStringLiteralLike(node)) mutateString(node);
    else if (ts.isTemplateExpression(node)) add(node, "''");
    else if (ts.isArrayLiteralExpression(node)) mutateArray(node);
    else if (ts.isObjectLiteralExpression(node)) mutateObject(node);
    else if (ts.isCallExpression(node)) mutateCall(node);
    else if (ts.isIfStatement(node)) mutateCondition(node.expression, ['true', 'false']);
    else if (ts.isConditionalExpression(node)) mutateCondition(node.condition, ['true', 'false']);
    else if (ts.isWhileStatement(node)) mutateCondition(node.expression, ['false']);
    else if (ts.isForStatement(node) && node.condition) mutateCondition(node.condition, ['false']);
    else if (ts.isExpressionStatement(node)) mutateStatement(node.expression);
    if (node.questionDotToken && ts.isOptionalChain(node)) mutateChain(node);
  }

  function mutateBinary(node) {
    const { left, right } = node;
    const operator = node.operatorToken.getText(source);
    if (operator === '??') add(node, textOf(left));
    else if (operator === '+' && (isText(left) || isText(right))) return;
    for (const other of OPERATORS.get(operator) ?? [])
      add(
        node,
        ASSIGNMENTS.has(operator)
          ? `${textOf(left)} ${other} ${textOf(right)}`
          : `(${textOf(left)}) ${other} (${textOf(right)})`,
      );
  }

  function mutatePrefix(node) {
    const { operator, operand } = node;
    if (operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken)
      add(node, stepped(operator) + textOf(operand));
    else if (operator !== ts.SyntaxKind.PlusToken) add(node, textOf(operand));
  }

  function mutateNumber(node) {
    if (!isName(node)) add(node, String(Number(node.text) + 1));
  }

  function mutateString(node) {
    if (!isName(node)) add(node, node.text === '' ? "'mutant'" : "''");
  }

  function mutateArray(node) {
    if (node.elements.length > 0 && !isAssigned(node)) add(node, '[]');
  }

  /** Without each of its properties. */
  function mutateObject(node) {
    if (isAssigned(node)) return;
    for (const dropped of node.properties) {
      const kept = node.properties.filter((property) => property !== dropped);
      add(node, `{ ${kept.map(textOf).join(', ')} }`, `without ${textOf(dropped)}`);
    }
  }

  function mutateCall(node) {
    const { expression: callee } = node;
    if (!ts.isPropertyAccessExpression(callee) || ts.isOptionalChain(node)) return;
    const method = callee.name.text;
    if (DROPPED.has(method)) add(node, textOf(callee.expression));
    const other = METHODS.get(method);
    if (other !== undefined)
      add(node, `${textOf(callee.expression)}.${other}${text.slice(callee.end, node.end)}`);
  }

  function mutateCondition(condition, values) {
    for (const value of values) if (textOf(condition) !== value) add(condition, value);
  }

  /** Without the statement, if it does something. */
  function mutateStatement(expression) {
    const isSuper =
      ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword;
    if (!isSuper) add(expression, 'undefined', 'without it');
  }

  /** `a?.b` may be undefined; the mutant `a.b` claims that it never is. */
  function mutateChain(node) {
    let whole = node;
    while (ts.isOptionalChain(whole.parent) && whole.parent.expression === whole) whole = whole.parent;
    const { pos, end } = node.questionDotToken;
    const start = whole.getStart(source);
    const isAccess = ts.isPropertyAccessExpression(node);
    const rest = text.slice(end, whole.end);
    add(whole, text.slice(start, pos) + (isAccess ? '.' : '') + rest);
  }

  function textOf(node) {
    return text.slice(node.getStart(source), node.end);
  }
}

/**
 * The file with all of its mutants: each expression asks `__mutant` whether one of its replacements is active. The call
 * also tells which mutants a test reaches.
 */
export function withMutants(file, text) {
  const before = new Map();
  const after = new Map();
  const append = (texts, position, more) => texts.set(position, (texts.get(position) ?? '') + more);
  const mutants = mutantsOf(file, text);
  for (const [index, { id, start, end, replacement }] of mutants.entries()) {
    const last = mutants[index - 1];
    const isFirst = last?.start !== start || last.end !== end;
    const next = mutants[index + 1];
    const isLast = next?.start !== start || next.end !== end;
    append(
      before,
      start,
      `${isFirst ? '(' : ''}__mutant(${JSON.stringify(id)})?(${replacement}):${isLast ? '(' : ''}`,
    );
    if (isLast) append(after, end, '))');
  }
  const positions = [...new Set([...before.keys(), ...after.keys()])].sort((one, other) => one - other);
  const ends = [...positions.slice(1), text.length];
  const pieces = positions.map(
    (position, index) =>
      (after.get(position) ?? '') + (before.get(position) ?? '') + text.slice(position, ends[index]),
  );
  return text.slice(0, positions[0] ?? text.length) + pieces.join('');
}

/**
 * Whether the node describes rather than does: nothing in it is mutated. A list `as const` defines a type, to which the
 * compiler holds the code.
 */
function isDescription(node, source) {
  if (ts.isAsExpression(node) && node.type.getText(source) === 'const')
    return ts.isArrayLiteralExpression(node.expression);
  if (
    ts.isTypeNode(node) ||
    ts.isDecorator(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node)
  )
    return true;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isExpressionStatement(node)) return isDescription(node.expression, source);
  if (ts.isCallExpression(node)) return LOGGING.test(node.expression.getText(source));
  return ts.isNewExpression(node) && ERROR.test(node.expression.getText(source));
}

/** Whether the literal names a property, or is text of a tag. */
function isName(node) {
  const { parent } = node;
  return parent.name === node || parent.propertyName === node || ts.isTaggedTemplateExpression(parent);
}

/** Whether the literal is a pattern that an assignment takes apart. */
function isAssigned(node) {
  const { parent } = node;
  return (
    (ts.isBinaryExpression(parent) &&
      parent.left === node &&
      parent.operatorToken.kind === ts.SyntaxKind.EqualsToken) ||
    (ts.isForOfStatement(parent) && parent.initializer === node)
  );
}

function isText(node) {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** The opposite of `++` or `--`. */
function stepped(operator) {
  return operator === ts.SyntaxKind.PlusPlusToken ? '--' : '++';
}
