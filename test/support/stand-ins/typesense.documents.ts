/** A field of a collection, as the server describes it. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly facet: boolean;
  readonly optional: boolean;
  readonly index: boolean;
  readonly sort: boolean;
  readonly token_separators: readonly string[];
  readonly [more: string]: unknown;
}

export type Document = Record<string, unknown> & { id: string };

export interface Collection {
  readonly name: string;
  readonly fields: Field[];
  readonly default_sorting_field: string;
  readonly created_at: number;
  readonly documents: Map<string, Document>;
}

/** A refusal of the server: its status and its words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  'string[]': (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
  int32: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
  int64: (value) => Number.isInteger(value),
  float: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
};

const NUMERIC = new Set(['int32', 'int64', 'float', 'bool']);

/** A field with everything that the server fills in. @throws Refusal */
export function completeField(given: Partial<Field>): Field {
  const { name = '', type = '' } = given;
  if (TYPES[type] === undefined)
    throw new Refusal(
      400,
      `Field \`${name}\` has an invalid data type string, see docs for supported data types.`,
    );
  if (given.index === false && given.optional !== true) {
    throw new Refusal(400, `Field \`${name}\` must be optional since it is marked as non-indexable.`);
  }
  return {
    name,
    type,
    facet: given.facet ?? false,
    optional: given.optional ?? false,
    index: given.index ?? true,
    sort: given.sort ?? NUMERIC.has(type),
    infix: false,
    locale: '',
    stem: false,
    stem_dictionary: '',
    store: true,
    symbols_to_index: [],
    token_separators: given.token_separators ?? [],
    truncate_len: 100,
    ...(given.range_index === undefined ? {} : { range_index: given.range_index }),
  };
}

/** @throws Refusal for a document that the collection does not take */
export function checkDocument(collection: Collection, document: Document): void {
  if (typeof document.id !== 'string') throw new Refusal(400, "Document's `id` field should be a string.");
  for (const field of collection.fields) {
    const value = document[field.name];
    if (value === undefined) {
      if (field.optional) continue;
      throw new Refusal(
        400,
        `Field \`${field.name}\` has been declared in the schema, but is not found in the document.`,
      );
    }
    if (!TYPES[field.type]!(value))
      throw new Refusal(400, `Field \`${field.name}\` must be a ${field.type}.`);
  }
}

/** Words as the server takes a text apart: at spaces and the field's own separators; other signs vanish. */
export function tokensOf(value: unknown, separators: readonly string[]): string[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.flatMap((text) => {
    let spaced = String(text)
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
    for (const separator of separators) spaced = spaced.replaceAll(separator, ' ');
    return spaced
      .split(/\s+/)
      .map((word) => word.replace(/[^\p{L}\p{N}\p{M}]/gu, '').slice(0, 100))
      .filter((word) => word !== '');
  });
}
