import type { OpenAPIObject } from '@nestjs/swagger';
import { placesIn, type Response } from './document.js';

type Examples = Record<string, { $ref?: string; value?: unknown }>;

/** Writes each example of an error once: responses refer to it by its code. One whose message differs stays where it is. */
export function shareExamples(document: OpenAPIObject): void {
  const shared: Record<string, { value: unknown }> = {};
  const responses = [
    ...Object.values(document.components!.responses!),
    ...placesIn(document).flatMap(({ operation }) => Object.values(operation.responses)),
  ] as Response[];
  for (const { content } of responses) {
    const examples: Examples = content?.['application/json']?.examples ?? {};
    for (const [code, { value }] of Object.entries(examples)) {
      if (value === undefined) continue;
      shared[code] ??= { value };
      if (JSON.stringify(shared[code].value) === JSON.stringify(value))
        examples[code] = { $ref: `#/components/examples/${code}` };
    }
  }
  document.components!.examples = shared;
}
