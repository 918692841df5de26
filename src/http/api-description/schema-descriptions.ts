import type { OpenAPIObject } from '@nestjs/swagger';
import { placesIn, type Operation, type Schema } from './document.js';
import { sentenceOf } from './parameters.js';
import { schemaReference } from './schema-names.js';

/** Describes the schemas whose class in the source has no comment: by the operations that take or answer them. */
export function describeSchemas(document: OpenAPIObject): void {
  const operations = placesIn(document).map(({ operation }) => operation);
  for (const [name, schema] of Object.entries(document.components!.schemas!) as [string, Schema][]) {
    schema.description ??= descriptionOf(name, operations);
  }
}

function descriptionOf(name: string, operations: readonly Operation[]): string {
  const mention = `"${schemaReference(name)}"`;
  const idsWith = (part: (operation: Operation) => unknown) =>
    operations
      .filter((operation) => JSON.stringify(part(operation) ?? '').includes(mention))
      .map(({ operationId }) => `\`${operationId}\``)
      .join(', ');
  const taking = idsWith(({ requestBody }) => requestBody);
  if (taking !== '') return `The body of ${taking}`;
  const answering = idsWith(({ responses }) => responses);
  if (answering !== '') return `The answer of ${answering}`;
  if (name.endsWith('List')) return 'A page of a list, and where in the list it is';
  return sentenceOf(name.charAt(0).toLowerCase() + name.slice(1));
}
