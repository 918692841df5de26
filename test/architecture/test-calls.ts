/** A call of `it`, `it.each` or `rules(...).it`, in a text as prettier writes it. */
export interface TestCall {
  readonly line: number;
  /** The title; of a template the part up to its first value. */
  readonly title: string;
  /** The title of the innermost `describe` inside another one, in which the test is. */
  readonly group: string | undefined;
}

const CALL = /(?<![\w.])(describe|it)\b|(?<=\))\.it\b/g;
const MODIFIERS = /^(?:\.(?:only|skip))*(\.each)?/;

/** Finds the tests of a text, without a tree of it, because there are a thousand files. */
export function testCallsIn(text: string): TestCall[] {
  const groups: Array<{ readonly indent: number; readonly title: string }> = [];
  const calls: TestCall[] = [];
  for (const { 0: name, index } of text.matchAll(CALL)) {
    const title = titleBehind(text, index + name.length);
    if (title === undefined) continue;
    const before = text.slice(0, index).split('\n');
    const indent = before.at(-1)!.search(/\S|$/);
    while (groups.length > 0 && groups.at(-1)!.indent >= indent) groups.pop();
    if (name === 'describe') groups.push({ indent, title });
    else
      calls.push({ line: before.length, title, group: groups.length > 1 ? groups.at(-1)!.title : undefined });
  }
  return calls;
}

/** Returns the first argument behind a name, if it is a text; behind the cases of `.each`. */
function titleBehind(text: string, behindName: number): string | undefined {
  const [modifiers, each] = MODIFIERS.exec(text.slice(behindName, behindName + 40))!;
  const open = behindName + modifiers.length;
  const behindCases = each === undefined ? open : endOfCases(text, open);
  return /^\(\s*(['"`])((?:\\.|(?!\1|\$\{)[^\\])*)/.exec(text.slice(behindCases, behindCases + 400))?.[2];
}

/** Returns where the cases of `.each` end: a type, and the argument in brackets or a template. */
function endOfCases(text: string, start: number): number {
  const open = text[start] === '<' ? text.indexOf('(', start) : start;
  if (text[open] === '`') return text.indexOf('`', open + 1) + 1;
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (`'"\``.includes(text[at]!)) at = endOfText(text, at);
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  return text.length;
}

/** Returns where the text ends whose quotation mark is at a place. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== text[start]) at += text[at] === '\\' ? 2 : 1;
  return at;
}
