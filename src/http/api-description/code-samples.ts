import type { OpenAPIObject } from '@nestjs/swagger';
import { placesIn, type Operation, type Schema } from './document.js';
import type { RecordedExample, RecordedExamples } from './recorded-examples.js';

/** How reference pages call a sample of code. */
interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** The schemes that authenticate a webhook by headers, which its sender makes. */
const SENT_WITH_HEADERS = new Set(['gatewaySignature', 'carrierKey']);

/**
 * Shows at each operation its call by `packages/client`, with the input of the recorded example. The method is the operation's
 * id, and path, query and body are one object, as `generate.mjs` makes the methods.
 */
export function showClientCalls(document: OpenAPIObject, examples: RecordedExamples): void {
  for (const { operation } of placesIn(document)) {
    const source = callOf(operation, examples[operation.operationId!]);
    const sample: CodeSample = { lang: 'TypeScript', label: 'storefront-client', source };
    Object.assign(operation, { 'x-codeSamples': [sample] });
  }
}

function callOf(operation: Operation, example: RecordedExample | undefined): string {
  const { operationId, security = [] } = operation;
  const { path, query, body } = example?.request ?? {};
  const input = { ...path, ...query, ...(body as object | undefined) };
  const fields = [
    ...Object.entries(input).map(([name, value]) => `${keyOf(name)}: ${literalOf(value, '  ')}`),
    ...formFieldsOf(operation),
  ];
  const given = fields.length === 0 ? [] : [`{\n${fields.map((field) => `  ${field},\n`).join('')}}`];
  const isWebhook = security.some((scheme) => SENT_WITH_HEADERS.has(Object.keys(scheme)[0]!));
  const call = [...given, ...(isWebhook ? ['{ headers }'] : [])].join(', ');
  const isAnswered = (example?.response.body as { data?: unknown } | undefined)?.data !== null;
  return `${isAnswered ? 'const result = ' : ''}await client.${operationId!}(${call});`;
}

/** The fields that a form must have. Of forms no input is recorded. */
function formFieldsOf({ requestBody }: Operation): string[] {
  if (requestBody === undefined || !('content' in requestBody)) return [];
  const { required = [], properties = {} } = (requestBody.content['multipart/form-data']?.schema ??
    {}) as Schema;
  return required.map((name) => {
    const { format, enum: values = [] } = properties[name] as Schema;
    return `${keyOf(name)}: ${format === 'binary' ? 'file' : literalOf(values[0], '  ')}`;
  });
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}

function literalOf(value: unknown, indent: string): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((part) => literalOf(part, inner))
    : Object.entries(value).map(([name, part]) => `${keyOf(name)}: ${literalOf(part, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}
