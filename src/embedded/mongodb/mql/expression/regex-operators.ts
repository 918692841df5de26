import { MongoServerFault } from '../../errors.js';
import { compileRegex } from '../match/regex.js';
import { regexParts } from '../values/compare.js';
import { isNullish, isRegex } from '../values/types.js';
import { namedArguments } from './named-arguments.js';
import type { Evaluate, Frame, OperatorCompiler } from './scope.js';

/** What one search works on; undefined when an argument is null. */
interface Search {
  input: string;
  regex: RegExp;
}

function regexOperator(answer: (search: Search | undefined) => unknown): OperatorCompiler {
  return (operand, scope, compile, name) => {
    const parts = namedArguments(operand, {
      required: ['input', 'regex'],
      optional: ['options'],
      notAnObject: {
        code: 51103,
        message: (found) => `${name} expects an object of named arguments but found: ${found}`,
      },
      unknown: { code: 31024, message: (argument) => `${name} found an unknown argument: ${argument}` },
      missing: {
        codes: { input: 31022, regex: 31023 },
        message: (argument) => `${name} requires '${argument}' parameter`,
      },
    });
    const input = compile(parts['input'], scope);
    const regex = compile(parts['regex'], scope);
    const options: Evaluate | undefined =
      parts['options'] === undefined ? undefined : compile(parts['options'], scope);
    return (frame) => answer(searchOf(name, frame, input, regex, options));
  };
}

function searchOf(
  name: string,
  frame: Frame,
  inputOf: Evaluate,
  regexOf: Evaluate,
  optionsOf: Evaluate | undefined,
): Search | undefined {
  const input = inputOf(frame);
  const pattern = regexOf(frame);
  const options = optionsOf?.(frame);
  if (!isNullish(input) && typeof input !== 'string') {
    throw new MongoServerFault(51104, `${name} needs 'input' to be of type string`);
  }
  if (!isNullish(pattern) && typeof pattern !== 'string' && !isRegex(pattern)) {
    throw new MongoServerFault(51105, `${name} needs 'regex' to be of type string or regex`);
  }
  if (!isNullish(options) && typeof options !== 'string') {
    throw new MongoServerFault(51106, `${name} needs 'options' to be of type string`);
  }
  if (isNullish(input) || isNullish(pattern)) return undefined;
  const own = typeof pattern === 'string' ? { pattern, options: '' } : regexParts(pattern);
  if (own.options && options) {
    throw new MongoServerFault(
      51107,
      `${name}: found regex option(s) specified in both 'regex' and 'option' fields`,
    );
  }
  return { input, regex: compileRegex({ pattern: own.pattern, options: own.options || (options ?? '') }) };
}

/** One match as `$regexFind` gives it: the text, its index in code points, and the captured groups. */
function describeMatch(input: string, match: RegExpExecArray) {
  return {
    match: match[0],
    idx: Array.from(input.slice(0, match.index)).length,
    captures: match.slice(1).map((capture) => (capture as string | undefined) ?? null),
  };
}

function findAll({ input, regex }: Search): unknown[] {
  const global = new RegExp(regex.source, `${regex.flags}g`);
  return Array.from(input.matchAll(global), (match) => describeMatch(input, match));
}

/** Searches by regular expression. */
export const REGEX_OPERATORS: Record<string, OperatorCompiler> = {
  $regexMatch: regexOperator((search) => search !== undefined && search.regex.test(search.input)),
  $regexFind: regexOperator((search) => {
    const match = search && search.regex.exec(search.input);
    return match ? describeMatch(search.input, match) : null;
  }),
  $regexFindAll: regexOperator((search) => (search ? findAll(search) : [])),
};
