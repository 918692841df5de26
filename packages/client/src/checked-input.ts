import type { Wire } from './request.js';

type Fields = Readonly<Record<string, unknown>>;

/** The check of each option of a client. */
const OPTIONS: Readonly<Record<string, (value: unknown) => boolean>> = {
  baseUrl: (value) => typeof value === 'string' && /^https?:\/\/[^\s/?#]+/i.test(value),
  tokens: (value) => isObject(value) && isFunction(value['read']) && isFunction(value['write']),
  refreshBy: (value) => ['platform', 'cookie', 'header'].includes(value as string),
  onSignedOut: isFunction,
  apiKey: isText,
  storefrontKey: isText,
  retry: isObject,
  fetch: isFunction,
};

/** @throws TypeError that names the option: without it a wrong one would look like a shop that cannot be reached */
export function checkOptions(options: unknown): void {
  if (!isObject(options))
    throw new TypeError('createClient takes an object: { baseUrl: "https://api.shop.example" }');
  for (const [name, value] of Object.entries(options)) {
    const isRight = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (isRight === undefined) throw new TypeError(`createClient has no option "${name}"`);
    if (value !== undefined && !isRight(value))
      throw new TypeError(`createClient: ${name} is wrong${ruleOf(name)}`);
  }
  if (options['baseUrl'] === undefined)
    throw new TypeError(`createClient: baseUrl is missing${ruleOf('baseUrl')}`);
}

/**
 * Refuses what would never reach the shop: a part of the path that is missing, and a field that an operation without a body has no place
 * for. What is in a body, the shop checks. @throws TypeError
 */
export function checkInput(name: string, { path, query, body }: Wire, input: Fields): void {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!);
  for (const field of inPath)
    if (input[field] === undefined || input[field] === null || input[field] === '')
      throw new TypeError(`${name}: "${field}" is missing`);
  if (body !== undefined) return;
  for (const [field, value] of Object.entries(input))
    if (value !== undefined && !inPath.includes(field) && !query.includes(field))
      throw new TypeError(
        `${name} takes no "${field}"${query.length === 0 ? '' : `: it takes ${query.join(', ')}`}`,
      );
}

function ruleOf(name: string): string {
  return name === 'baseUrl' ? ': it is the address of the shop, such as https://api.shop.example' : '';
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
