/**
 * Finds changes that break a client that was written against another version of the API description. The developer
 * console promises nothing, so its operations are left aside. Errors are not compared: their codes are in
 * `docs/errors.md`.
 */

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];
const CONSOLE = 'DeveloperConsole';
/** Limits of a request by the direction in which they may move. */
const LIMITS = { minLength: -1, minimum: -1, minItems: -1, maxLength: 1, maximum: 1, maxItems: 1 };

/**
 * @param {object} before the description that clients know
 * @param {object} after the description of now
 * @returns {{ operation: string, what: string }[]} `operation` is the id that clients know
 */
export function breaksBetween(before, after) {
  const known = operationsOf(before);
  const present = operationsOf(after);
  return [...known].flatMap(([name, operation]) => {
    const now = present.get(name);
    const faults =
      now === undefined ? [`${name} is removed`] : operationBreaks(operation, now, before, after);
    return faults.map((what) => ({ operation: operation.operationId, what }));
  });
}

function operationsOf({ paths }) {
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      METHODS.filter((method) => item[method] !== undefined && !item[method].tags?.includes(CONSOLE)).map(
        // The names of parameters of a path are not seen by who calls it by hand; generated clients name them.
        (method) => [`${method.toUpperCase()} ${path}`, item[method]],
      ),
    ),
  );
}

function operationBreaks(before, after, from, to) {
  const faults = [];
  if (before.operationId !== after.operationId) faults.push(`the operation id is now ${after.operationId}`);
  if (isOpen(before) && !isOpen(after)) faults.push('it needs a token now');
  faults.push(...parameterBreaks(before, after, from, to));
  faults.push(...bodyBreaks(before.requestBody, after.requestBody, from, to));
  faults.push(...answerBreaks(before.responses, after.responses, from, to));
  return faults;
}

const isOpen = ({ security = [] }) => security.length === 0;

function parameterBreaks(before, after, from, to) {
  const known = parametersOf(before, from);
  const present = parametersOf(after, to);
  return [
    // Unknown parameters are refused.
    ...[...known.keys()]
      .filter((name) => !present.has(name))
      .map((name) => `the parameter ${name} is removed`),
    ...[...present].flatMap(([name, parameter]) => {
      const old = known.get(name);
      if (parameter.required === true && old?.required !== true) return [`the parameter ${name} is required`];
      return old === undefined
        ? []
        : requestBreaks(old.schema, parameter.schema, from, to, `parameter ${name}`);
    }),
  ];
}

function parametersOf({ parameters = [] }, document) {
  return new Map(
    parameters.map((each) => resolved(each, document)).map((each) => [`${each.in} ${each.name}`, each]),
  );
}

function bodyBreaks(before, after, from, to) {
  if (after === undefined) return before === undefined ? [] : ['the body is removed'];
  if (before === undefined) return after.required === true ? ['a body is required'] : [];
  const faults = after.required === true && before.required !== true ? ['the body is required'] : [];
  for (const [type, { schema }] of Object.entries(before.content)) {
    const now = after.content[type];
    if (now === undefined) faults.push(`a body of ${type} is refused`);
    else faults.push(...requestBreaks(schema, now.schema, from, to, 'body'));
  }
  return faults;
}

function answerBreaks(before, after, from, to) {
  const successes = Object.keys(before).filter((status) => status.startsWith('2'));
  return successes.flatMap((status) => {
    const old = resolved(before[status], from).content ?? {};
    const now = after[status] === undefined ? undefined : (resolved(after[status], to).content ?? {});
    if (now === undefined) return [`the answer ${status} is removed`];
    return Object.entries(old).flatMap(([type, { schema }]) =>
      now[type] === undefined
        ? [`the answer is no ${type}`]
        : answerSchemaBreaks(schema, now[type].schema, from, to, 'answer'),
    );
  });
}

/** Each word of a list's pattern, `^(price|name)(,(price|name))*$`, and all of them; undefined for any other. */
function valuesOfList(pattern = '') {
  const [, words] = /^\^\(([\w|]+)\)\(,\(\1\)\)\*\$$/.exec(pattern) ?? [];
  return words === undefined ? undefined : [...words.split('|'), words.replaceAll('|', ',')];
}

/** Finds breaks in requests: what a caller sends must still be taken. */
function requestBreaks(before, after, from, to, at) {
  const [old, now] = [merged(before, from), merged(after, to)];
  const faults = [];
  const refused = [...old.types].filter((type) => !takes(now.types, type));
  if (refused.length > 0) faults.push(`${at} may not be ${refused.join(' or ')}`);
  if (now.values !== undefined) {
    const gone = old.values?.filter((value) => !now.values.includes(value)) ?? ['any value'];
    if (gone.length > 0) faults.push(`${at} may not be ${gone.join(' or ')}`);
  }
  for (const [limit, direction] of Object.entries(LIMITS)) {
    const [was, is] = [old.schema[limit], now.schema[limit]];
    if (is !== undefined && (was === undefined || (is - was) * direction < 0))
      faults.push(`${at} has the ${limit} ${is}`);
  }
  const { pattern } = now.schema;
  const listed = old.schema.enum ?? valuesOfList(old.schema.pattern);
  const takesAll = listed?.every((value) => new RegExp(pattern).test(value)) ?? false;
  if (pattern !== undefined && pattern !== old.schema.pattern && !takesAll)
    faults.push(`${at} has the pattern ${now.schema.pattern}`);
  for (const name of now.required) if (!old.required.includes(name)) faults.push(`${at}.${name} is required`);
  for (const [name, part] of Object.entries(old.properties)) {
    const other = now.properties[name];
    // Unknown fields are refused.
    if (other === undefined) faults.push(`${at}.${name} is removed`);
    else faults.push(...requestBreaks(part, other, from, to, `${at}.${name}`));
  }
  if (old.schema.items !== undefined && now.schema.items !== undefined)
    faults.push(...requestBreaks(old.schema.items, now.schema.items, from, to, `${at}[]`));
  return faults;
}

/**
 * Finds breaks in answers: what a caller reads must still be there, and be of the same kind.
 * @param compared the pairs of named schemas on the way here: one that contains itself is compared once
 */
function answerSchemaBreaks(before, after, from, to, at, compared = []) {
  const pair = before?.$ref === undefined ? undefined : `${before.$ref} ${after?.$ref}`;
  if (pair !== undefined && compared.includes(pair)) return [];
  const onTheWay = pair === undefined ? compared : [...compared, pair];
  const [old, now] = [merged(before, from), merged(after, to)];
  const faults = [];
  const added = [...now.types].filter((type) => !takes(old.types, type));
  if (added.length > 0) faults.push(`${at} can be ${added.join(' or ')}`);
  for (const [name, part] of Object.entries(old.properties)) {
    const other = now.properties[name];
    if (other === undefined) faults.push(`${at}.${name} is removed`);
    else {
      if (old.required.includes(name) && !now.required.includes(name))
        faults.push(`${at}.${name} can be missing`);
      faults.push(...answerSchemaBreaks(part, other, from, to, `${at}.${name}`, onTheWay));
    }
  }
  if (old.schema.items !== undefined && now.schema.items !== undefined)
    faults.push(...answerSchemaBreaks(old.schema.items, now.schema.items, from, to, `${at}[]`, onTheWay));
  return faults;
}

/** Whether a set of types takes values of one; an empty set takes everything. */
function takes(types, type) {
  return types.size === 0 || types.has(type) || (type === 'integer' && types.has('number'));
}

/** A schema with its choices taken together: the types and values it takes, and the properties of its objects. */
function merged(given, document) {
  const schema = resolved(given ?? {}, document);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map((choice) =>
    merged(choice, document),
  );
  const listed = [
    schema.const === undefined ? schema.enum : [schema.const],
    ...choices.map(({ values }) => values),
  ].filter((values) => values !== undefined);
  return {
    schema: { ...Object.assign({}, ...choices.map((choice) => choice.schema)), ...schema },
    types: new Set([...[schema.type ?? []].flat(), ...choices.flatMap(({ types }) => [...types])]),
    values: listed.length === 0 ? undefined : listed.flat(),
    required: [...(schema.required ?? []), ...choices.flatMap(({ required }) => required)],
    properties: {
      ...Object.assign({}, ...choices.map(({ properties }) => properties)),
      ...schema.properties,
    },
  };
}

function resolved(node, document) {
  if (node.$ref === undefined) return node;
  const { $ref, ...beside } = node;
  const target = $ref
    .split('/')
    .slice(1)
    .reduce((at, name) => at[name], document);
  return { ...resolved(target, document), ...beside };
}
