import { demand } from '../../errors.js';
import { compileRegex } from '../match/regex.js';
import { regexParts } from '../values/compare.js';
import { isNullish, isRegex } from '../values/types.js';
import { named } from './named-arguments.js';

const isText = (value: unknown): value is string | null | undefined =>
  isNullish(value) || typeof value === 'string';

/** `$regexMatch`: whether a regular expression finds something in a text; false when either is null. */
export const regexMatch = named(
  ['input', 'regex', 'options?'],
  [51103, 31024, 31022, 31023],
  ([input, regex, options]) => {
    demand(isText(input), 51104, "$regexMatch needs 'input' to be of type string");
    demand(isText(regex) || isRegex(regex), 51105, "$regexMatch needs 'regex' to be of type string or regex");
    demand(isText(options), 51106, "$regexMatch needs 'options' to be of type string");
    if (isNullish(input) || isNullish(regex)) return false;
    const own = typeof regex === 'string' ? { pattern: regex, options: '' } : regexParts(regex);
    const once = !own.options || !options;
    demand(once, 51107, "$regexMatch: found regex option(s) specified in both 'regex' and 'option' fields");
    return compileRegex({ pattern: own.pattern, options: own.options || (options ?? '') }).test(input);
  },
);
