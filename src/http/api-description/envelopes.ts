import type { OpenAPIObject } from '@nestjs/swagger';
import { placesIn, successesOf, type Schema } from './document.js';
import { referredSchema, schemaReference } from './schema-names.js';

type Reference = { readonly $ref?: string };
type Data = Reference & {
  readonly type?: string;
  readonly items?: Reference;
  readonly oneOf?: readonly Reference[];
};

/**
 * Replaces the envelope that each successful response describes for itself by a named one: `CartEnvelope`,
 * `AddressListEnvelope`, `SessionOrSecondFactorEnvelope`, `EmptyEnvelope`.
 */
export function nameEnvelopes(document: OpenAPIObject): void {
  const schemas = document.components!.schemas!;
  for (const response of placesIn(document).flatMap(({ operation }) => successesOf(operation))) {
    const media = response.content?.['application/json'];
    const data = (media?.schema as Schema | undefined)?.properties?.['data'] as Data | undefined;
    if (media === undefined || data === undefined) continue;
    const name = `${nameOf(data)}Envelope`;
    schemas[name] = envelopeOf(data);
    media.schema = { $ref: schemaReference(name) };
  }
}

function nameOf({ $ref, items, oneOf }: Data): string {
  if ($ref !== undefined) return referredSchema($ref);
  if (oneOf !== undefined) return oneOf.map((each) => nameOf(each)).join('Or');
  return items?.$ref === undefined ? 'Empty' : `${referredSchema(items.$ref)}List`;
}

function envelopeOf(data: Data): Schema {
  return {
    type: 'object',
    required: ['success', 'statusCode', 'message', 'data', 'timestamp'],
    properties: {
      success: { type: 'boolean', const: true },
      statusCode: { type: 'integer', description: 'The status of the response' },
      message: { type: 'string', description: 'Message for people' },
      data,
      timestamp: { type: 'string', format: 'date-time', description: 'When the answer was computed' },
    },
  } as Schema;
}
