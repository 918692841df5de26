import { UNKNOWN_ID } from './access.js';
import type { TestApp } from './create-app.js';

/** A parameter of a query string, as the API description tells of it. */
export interface QueryParameter {
  readonly name: string;
  readonly schema: { readonly default?: unknown; readonly maximum?: number };
}

/** One operation of the API, as its description tells of it. */
export interface Operation {
  readonly method: string;
  /** As the document has it: `/api/v1/orders/{id}/invoice`. */
  readonly path: string;
  readonly query: readonly QueryParameter[];
  /** The schema of the JSON body; absent without one. */
  readonly body: any;
}

/** Every operation that the API description names, so that a test of all of them knows a new one at once. */
export async function operationsOf(app: TestApp): Promise<Operation[]> {
  const { body: document } = await app.client.get('//api/docs-json');
  const resolved = (node: any): any =>
    node?.$ref === undefined
      ? node
      : resolved(
          String(node.$ref)
            .split('/')
            .slice(1)
            .reduce((at, name) => at[name], document),
        );
  return Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      query: (operation.parameters ?? [])
        .map(resolved)
        .filter((parameter: any) => parameter.in === 'query')
        .map(({ name, schema }: any) => ({ name, schema: resolved(schema) })),
      body: resolved(operation.requestBody?.content?.['application/json']?.schema),
    })),
  );
}

/** The address of an operation for the test client, every identifier in its path an unknown one unless `ids` names it. */
export function addressOf({ path }: Operation, ids: Readonly<Record<string, string>> = {}): string {
  return `/${path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? UNKNOWN_ID)}`;
}

/** A JSON body that an operation accepts by its schema, as far as examples, bounds and lists of values tell. */
export function sampleBody(schema: any): unknown {
  if (schema === undefined) return undefined;
  const required: readonly string[] = schema.required ?? [];
  return Object.fromEntries(required.map((name) => [name, sampleOf(schema.properties[name])]));
}

function sampleOf(schema: any): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'array') return schema.items === undefined ? [] : [sampleOf(schema.items)];
  if (schema.type === 'object') return sampleBody(schema);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return 'x'.repeat(schema.minLength ?? 3);
}
