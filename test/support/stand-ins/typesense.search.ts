import { distance } from '../edit-distance.js';
import { Refusal, tokensOf, type Collection, type Document, type Field } from './typesense.documents.js';

export type Parameters = Readonly<Record<string, unknown>>;

/** A parameter as text; empty when it was left out. */
export function textOf(parameters: Parameters, name: string): string {
  const value = parameters[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the typos that a query word may cost, by its length: the server's defaults. */
function budgetOf(word: string, parameters: Parameters): number {
  if (/^\d+$/.test(word) && parameters.enable_typos_for_numerical_tokens === false) return 0;
  return word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
}

/** How far a token is from a word, or from a beginning of the token when a prefix will do. */
function tokenCost(word: string, token: string, isPrefix: boolean): number {
  const whole = Math.abs(word.length - token.length) > 2 ? Infinity : distance(word, token);
  if (!isPrefix || token.length < word.length - 2) return whole;
  const beginnings = [-2, -1, 0, 1, 2].map((more) => token.slice(0, Math.max(0, word.length + more)));
  return Math.min(whole, ...beginnings.map((beginning) => distance(word, beginning) + 0.1));
}

/** The same where no typo is allowed, without the table. */
function plainCost(word: string, token: string, isPrefix: boolean): number {
  if (word === token) return 0;
  return isPrefix && token.startsWith(word) ? 0.1 : Infinity;
}

interface SearchedField {
  readonly field: Field;
  readonly weight: number;
  readonly typos: number;
}

function searchedFields(collection: Collection, parameters: Parameters): SearchedField[] {
  const list = (name: string) =>
    textOf(parameters, name)
      .split(',')
      .filter((part) => part !== '');
  const names = list('query_by');
  if (names.length === 0) throw new Refusal(400, 'No search fields specified for the query.');
  const weights = list('query_by_weights');
  if (weights.length > 0 && weights.length !== names.length) {
    throw new Refusal(
      400,
      'Number of weights in `query_by_weights` does not match number of `query_by` fields.',
    );
  }
  const typos = list('num_typos');
  return names.map((name, i) => {
    const field = collection.fields.find((one) => one.name === name);
    if (field === undefined)
      throw new Refusal(404, `Could not find a field named \`${name}\` in the schema.`);
    return {
      field,
      weight: Number(weights[i] ?? names.length - i),
      typos: Number(typos[i] ?? typos[0] ?? 2),
    };
  });
}

/** The words of one document, by searched field. */
type Indexed = { readonly document: Document; readonly tokens: string[][] };

/** The matching documents with their scores: the fewest typos that find something, then fewer words. */
export function matches(
  collection: Collection,
  documents: Document[],
  parameters: Parameters,
): Map<Document, number> {
  if (parameters.q === '*') return new Map(documents.map((document) => [document, 0]));
  const fields = searchedFields(collection, parameters);
  const indexed = documents.map((document) => ({
    document,
    tokens: fields.map(({ field }) => tokensOf(document[field.name] ?? '', field.token_separators)),
  }));
  const words = tokensOf(textOf(parameters, 'q'), []);
  // The server's default drops words from the end until one product is found.
  const fewest = parameters.drop_tokens_threshold === 0 ? words.length : 1;
  for (let kept = words.length; kept >= Math.max(1, fewest); kept--) {
    const some = words.slice(0, kept);
    for (const [way, typos] of waysOf(some)) {
      const found = matchesOf(way, typos, fields, indexed, parameters);
      if (found.size > 0) return found;
    }
  }
  return new Map();
}

function waysOf(words: string[]): Array<[words: string[], typos: number]> {
  const typos = [0, 1, 2].map((most): [string[], number] => [words, most]);
  return [...typos, ...spacings(words).map((way): [string[], number] => [way, 0])];
}

/** `split_join_tokens` in its default: other spaces are tried when nothing was found. */
function spacings(words: string[]): string[][] {
  const joined = words
    .slice(1)
    .map((word, i) => [...words.slice(0, i), words[i]! + word, ...words.slice(i + 2)]);
  const split = words.flatMap((word, i) =>
    Array.from({ length: Math.max(0, word.length - 3) }, (_, cut) => [
      ...words.slice(0, i),
      word.slice(0, cut + 2),
      word.slice(cut + 2),
      ...words.slice(i + 1),
    ]),
  );
  return [...joined, ...split];
}

function matchesOf(
  words: string[],
  typos: number,
  fields: SearchedField[],
  indexed: Indexed[],
  parameters: Parameters,
): Map<Document, number> {
  const found = new Map<Document, number>();
  for (const { document, tokens } of indexed) {
    let total = 0;
    const fits = words.every((word, i) => {
      const isPrefix = i === words.length - 1 && parameters.prefix !== false;
      const allowed = Math.min(typos, budgetOf(word, parameters));
      const score = wordScore(word, isPrefix, allowed, fields, tokens);
      total += score;
      return score > 0;
    });
    if (fits) found.set(document, total);
  }
  return found;
}

function wordScore(
  word: string,
  isPrefix: boolean,
  typos: number,
  fields: SearchedField[],
  tokens: string[][],
): number {
  let best = 0;
  for (const [i, { weight, typos: most }] of fields.entries()) {
    for (const token of tokens[i]!) {
      const cost = typos === 0 ? plainCost(word, token, isPrefix) : tokenCost(word, token, isPrefix);
      if (cost < Math.min(typos, most) + 0.5) best = Math.max(best, weight / (1 + cost));
    }
  }
  return best;
}

/** Reads the part of the filter language that the adapter writes; anything else is a fault of the adapter. */
export function filtered(collection: Collection, filterBy: string): Document[] {
  const documents = [...collection.documents.values()];
  if (filterBy === '') return documents;
  const tests = filterBy.split(' && ').map((part) => {
    const parsed = /^(\w+):(=|>=|<=)([\w-]+|\[[\w,-]+\])$/.exec(part);
    if (parsed === null) throw new Refusal(400, 'Could not parse the filter query.');
    const [, name = '', operator, operand = ''] = parsed;
    const field = collection.fields.find((one) => one.name === name);
    if (field === undefined)
      throw new Refusal(404, `Could not find a filter field named \`${name}\` in the schema.`);
    if (!field.index) throw new Refusal(400, `Cannot filter on non-indexed field \`${name}\`.`);
    return (document: Document) => passes(field, document[name], operator!, operand);
  });
  return documents.filter((document) => tests.every((test) => test(document)));
}

function passes(field: Field, value: unknown, operator: string, operand: string): boolean {
  if (field.type === 'int64') {
    const [is, bound] = [BigInt(value as number), BigInt(operand)];
    return operator === '=' ? is === bound : operator === '>=' ? is >= bound : is <= bound;
  }
  if (operator !== '=') throw new Refusal(400, `Error with filter field \`${field.name}\`: Not an int64.`);
  if (field.type === 'bool') {
    if (operand !== 'true' && operand !== 'false')
      throw new Refusal(400, `Value of filter field \`${field.name}\` must be \`true\` or \`false\`.`);
    // A document without the field passes neither.
    return value === (operand === 'true');
  }
  if (field.type === 'string[]') {
    const wanted = operand.replace(/^\[|\]$/g, '').split(',');
    return Array.isArray(value) && value.some((one) => wanted.includes(one as string));
  }
  // The server compares words, not bytes, and no more than a hundred characters of each.
  return (
    tokensOf(value, field.token_separators).join(' ') === tokensOf(operand, field.token_separators).join(' ')
  );
}

/** The documents in the order of `sort_by`; equals in the order in which they came, the latest first. */
export function sorted(collection: Collection, found: Map<Document, number>, sortBy: string): Document[] {
  const keys = sortBy.split(',').map((part) => part.split(':') as [string, string]);
  if (keys.length > 3) throw new Refusal(400, 'Only upto 3 sort_by fields can be specified.');
  for (const [name] of keys) {
    const field = collection.fields.find((one) => one.name === name);
    if (name !== '_text_match' && field?.sort !== true) {
      throw new Refusal(404, `Could not find a field named \`${name}\` in the schema for sorting.`);
    }
  }
  const value = (document: Document, name: string) =>
    name === '_text_match' ? found.get(document)! : (document[name] as number);
  return [...found.keys()].toReversed().sort((a, b) => {
    for (const [name, direction] of keys) {
      const difference = value(a, name) - value(b, name);
      if (difference !== 0) return direction === 'asc' ? difference : -difference;
    }
    return 0;
  });
}

/** `facet_counts` over everything found. */
export function facetCounts(collection: Collection, found: Document[], parameters: Parameters) {
  const names = textOf(parameters, 'facet_by')
    .split(',')
    .filter((name) => name !== '');
  const most = Number(parameters.max_facet_values ?? 10);
  return names.map((field_name) => {
    const field = collection.fields.find((one) => one.name === field_name);
    if (field?.facet !== true)
      throw new Refusal(404, `Could not find a facet field named \`${field_name}\` in the schema.`);
    const counts = new Map<string, number>();
    for (const document of found) {
      const value = String(document[field_name]);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return {
      field_name,
      sampled: false,
      counts: [...counts]
        .sort((a, b) => b[1] - a[1])
        .slice(0, most)
        .map(([value, count]) => ({ value, highlighted: value, count })),
      stats: { total_values: counts.size },
    };
  });
}
