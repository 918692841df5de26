import type { OpenAPIObject } from '@nestjs/swagger';
import { placesIn, successesOf, type Operation } from './document.js';

/** A request that was sent to a demo shop, and what it was answered; a file has no body here. */
export interface RecordedExample {
  readonly request: {
    readonly path?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: unknown;
  };
  readonly response: { readonly status: number; readonly body?: unknown };
}

/** Recorded examples by the ids of their operations: `docs/examples.json`. */
export type RecordedExamples = Readonly<Record<string, RecordedExample>>;

const JSON_TYPE = 'application/json';

/** Shows the recorded example of each operation at its parameters, its body and its success response. */
export function showExamples(document: OpenAPIObject, examples: RecordedExamples): void {
  for (const { operation } of placesIn(document)) {
    const example = examples[operation.operationId!];
    if (example !== undefined) show(operation, example);
  }
}

function show(operation: Operation, { request, response }: RecordedExample): void {
  for (const parameter of operation.parameters ?? []) {
    if ('$ref' in parameter || (parameter.in !== 'path' && parameter.in !== 'query')) continue;
    const value = request[parameter.in]?.[parameter.name];
    if (value !== undefined) parameter.example = value;
  }
  const { requestBody } = operation;
  if (requestBody !== undefined && 'content' in requestBody)
    showIn(requestBody.content[JSON_TYPE], request.body);
  for (const success of successesOf(operation)) showIn(success.content?.[JSON_TYPE], response.body);
}

function showIn(media: { example?: unknown } | undefined, value: unknown): void {
  if (media !== undefined && value !== undefined) media.example = value;
}
