import type { OpenAPIObject } from '@nestjs/swagger';
import type { Schema } from './document.js';
import { schemaReference } from './schema-names.js';

/**
 * A rule about the values of fields by their name, beyond the type in the source: a `string` whose name ends in `At`
 * is a time. The first rule that fits a field is applied; what the source itself says wins. The test client holds
 * every answer of the suite against the result, so that a name that promises too much fails.
 */
interface FieldRule {
  readonly name: RegExp;
  readonly type: 'string' | 'number' | 'object' | 'array';
  /** The schemas whose fields it fits; all unless given. */
  readonly of?: RegExp;
  readonly says: Readonly<Record<string, unknown>>;
}

const ID = { pattern: '^[0-9a-f]{24}$' };
const ATTRIBUTE_VALUE = { $ref: schemaReference('AttributeValue') };

const RULES: readonly FieldRule[] = [
  { type: 'string', name: /^_id$/, says: { ...ID, description: 'The identifier' } },
  { type: 'string', name: /^createdAt$/, says: { format: 'date-time', description: 'Creation time' } },
  {
    type: 'string',
    name: /^updatedAt$/,
    says: { format: 'date-time', description: 'Time of the last change' },
  },
  {
    type: 'string',
    name: /At$|^(?:at|now|start|end|validFrom|validUntil)$/,
    says: { format: 'date-time' },
  },
  { type: 'string', name: /^(?:product|variant|order|parent|item|interaction|user)Id$/, says: ID },
  { type: 'string', name: /^email$/, says: { format: 'email' } },
  { type: 'string', name: /^(?:avatar|health|apiDescription|devConsole|demoShop)$/, says: { format: 'uri' } },
  { type: 'string', name: /^currency$/, says: { pattern: '^[A-Z]{3}$', description: 'ISO 4217' } },
  { type: 'array', name: /^images$/, says: { items: { type: 'string', format: 'uri' } } },
  {
    type: 'number',
    name: /(?:Count|Orders|Tickets|Users|InPeriod|Sold|Points)$|^(?:quantity|currentStock|unassignedStock|delta|rating|version)$/,
    says: { type: 'integer' },
  },
  { type: 'number', name: /^total(?:Page)?$/, of: /Meta$/, says: { type: 'integer' } },
  {
    type: 'number',
    name: /^(?:page|limit|found|count|size|usageLimit|perUserLimit|waiting|running|retrying|failed|attempts|search_time_ms|[A-Z_]+)$/,
    says: { type: 'integer' },
  },
  {
    type: 'object',
    name: /^(?:selectedAttributes|options)$/,
    says: { additionalProperties: ATTRIBUTE_VALUE },
  },
  {
    type: 'object',
    name: /^attributes$/,
    says: { additionalProperties: { type: 'array', items: ATTRIBUTE_VALUE } },
  },
];

/** Adds to every field of the named schemas what its name says. */
export function describeFields(document: OpenAPIObject): void {
  const schemas = document.components!.schemas!;
  for (const [schemaName, schema] of Object.entries(schemas) as Array<[string, Schema]>) {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      if (!('$ref' in field)) describeField(name, field, schemaName);
    }
  }
  schemas['AttributeValue'] = {
    description: 'The value of an attribute of a product, such as a size',
    oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }],
  };
}

function describeField(name: string, field: Schema, schemaName: string): void {
  const types = [field.type].flat();
  const rule = RULES.find(
    (each) => types.includes(each.type) && each.name.test(name) && (each.of?.test(schemaName) ?? true),
  );
  if (rule !== undefined && field.enum === undefined) apply(rule, field, types);
  // `@example 73239390` of a text is read as a number.
  if (types.includes('string') && typeof field.example === 'number') field.example = String(field.example);
}

function apply({ says }: FieldRule, field: Schema, types: readonly (string | undefined)[]): void {
  const { type = field.type, description, additionalProperties, items, ...rest } = says as Partial<Schema>;
  const isNullable = types.includes('null') && !Array.isArray(type);
  const isLimited = field.format !== undefined || field.pattern !== undefined;
  Object.assign(field, {
    ...(isLimited ? {} : rest),
    type: isNullable ? [type, 'null'] : type,
    ...(description === undefined || field.description !== undefined ? {} : { description }),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
    ...(items === undefined ? {} : { items: { ...items, ...(field as { items?: object }).items, ...items } }),
  });
}
