import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const DOCUMENT = join(resolve(__dirname, '..', '..'), 'docs', 'openapi.json');
/** `call("POST", "/auth/login", ["email": email], ["X-Refresh-Token": "true"])`, in the spelling of three languages. */
const CALL =
  /call\(\s*["'](\w+)["'], ["']([^"']+)["'],\s*(null|nil|(?:\[|\{|mapOf\()[^\])}]*[\])}]),\s*((?:\[|\{|mapOf\()[^\]}]*?[\])}])/g;
const KEY = /["']([\w-]+)["'](?:: | to )/g;
/** `session["accessToken"]` and `text("orderId", order)`, of `data` of an answer. */
const READ = /\b(?:session|order)\[["'](\w+)["']\]|\btext\(["'](\w+)["'],/g;

interface Operation {
  readonly parameters?: ReadonlyArray<{ readonly in: string; readonly name: string }>;
  readonly security?: ReadonlyArray<Readonly<Record<string, unknown>>>;
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, { in?: string; name?: string }>> };
}

/** Languages that no test runs. */
export function isAppCode(info: string): boolean {
  return ['swift', 'kotlin', 'dart'].includes(info);
}

/** Returns how the calls of an app differ from the API description: methods, paths, fields and headers. */
export function callFaults(code: string): string[] {
  const description = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Description;
  const calls = [...code.matchAll(CALL)];
  const paths = new Set([...code.matchAll(/["'](\/[a-z/-]+)["']/g)].map(([, path]) => path));
  const faults = calls.length === paths.size ? [] : ['a call is not written as the others are'];
  const answered = new Set<string>();
  for (const [, method = '', path = '', body = '', headers = ''] of calls) {
    const operation = description.paths[`/api/v1${path}`]?.[method.toLowerCase()];
    if (operation === undefined) {
      faults.push(`there is no ${method} ${path}`);
      continue;
    }
    fieldsOf(description, operation.responses['200'], answered);
    const taken = fieldsOf(description, operation.requestBody);
    const named = headersOf(description, operation);
    faults.push(
      ...keysIn(body)
        .filter((key) => !taken.has(key))
        .map((key) => `${path} takes no ${key}`),
    );
    faults.push(
      ...keysIn(headers)
        .filter((key) => !named.has(key))
        .map((key) => `${path} has no header ${key}`),
    );
  }
  const read = [...code.matchAll(READ)].map(([, key, text]) => (key ?? text)!);
  return [
    ...faults,
    ...read.filter((field) => !answered.has(field)).map((field) => `no answer has ${field}`),
  ];
}

function keysIn(text: string): string[] {
  return [...text.matchAll(KEY)].map(([, key]) => key!);
}

function headersOf({ components }: Description, { parameters = [], security = [] }: Operation): Set<string> {
  const schemes = security
    .flatMap((scheme) => Object.keys(scheme))
    .map((name) => components.securitySchemes[name]);
  const ofSchemes = schemes.map((scheme) => (scheme?.in === 'header' ? scheme.name! : 'Authorization'));
  return new Set([
    ...parameters.filter((each) => each.in === 'header').map(({ name }) => name),
    ...ofSchemes,
  ]);
}

/** The names of all properties of a part of the description, with those of the schemas that it refers to. */
function fieldsOf(description: Description, part: unknown, found = new Set<string>()): Set<string> {
  const open: unknown[] = [part];
  const seen = new Set<string>();
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    for (const [key, value] of Object.entries(each ?? {})) {
      if (key === '$ref' && !seen.has(String(value))) {
        seen.add(String(value));
        open.push(
          String(value)
            .split('/')
            .slice(1)
            .reduce<any>((whole, step) => whole[step], description),
        );
      }
      if (key === 'properties') Object.keys(value as object).forEach((name) => found.add(name));
      if (typeof value === 'object' && value !== null && key !== 'example') open.push(value);
    }
  }
  return found;
}
