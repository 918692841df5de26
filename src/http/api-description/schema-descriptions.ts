import type { OpenAPIObject } from '@nestjs/swagger';
import { placesIn, type Operation, type Schema } from './document.js';
import { sentenceOf } from './path-parameters.js';
import { schemaReference } from './schema-names.js';

/** Describes the schemas whose class in the source has no comment: by the operations that take or answer them. */
export function describeSchemas(document: OpenAPIObject): void {
  const operations = placesIn(document).map(({ operation }) => textsOf(operation));
  for (const [name, schema] of Object.entries(document.components!.schemas!) as [string, Schema][]) {
    schema.description ??= descriptionOf(name, operations);
  }
}

/** The parts that an operation takes and answers, as text, in which the names of schemas are searched. */
interface Texts {
  readonly id: string;
  readonly body: string;
  readonly answers: string;
}

function textsOf({ operationId, requestBody, responses }: Operation): Texts {
  return {
    id: operationId!,
    body: JSON.stringify(requestBody ?? ''),
    answers: JSON.stringify(responses),
  };
}

function descriptionOf(name: string, operations: readonly Texts[]): string {
  const mention = `"${schemaReference(name)}"`;
  const idsWith = (part: 'body' | 'answers') =>
    operations
      .filter((operation) => operation[part].includes(mention))
      .map(({ id }) => `\`${id}\``)
      .join(', ');
  const taking = idsWith('body');
  if (taking !== '') return `The body of ${taking}`;
  const answering = idsWith('answers');
  if (answering !== '') return `The answer of ${answering}`;
  if (name.endsWith('List')) return 'A page of a list, and where in the list it is';
  return sentenceOf(name.charAt(0).toLowerCase() + name.slice(1));
}
