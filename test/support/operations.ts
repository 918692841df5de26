import { UNKNOWN_ID } from './unknown-id.js';
import type { TestApp } from './create-app.js';

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly schema: any;
  readonly required?: boolean;
}

export interface Operation {
  readonly method: string;
  /** As the document has it: `/api/v1/orders/{id}/invoice`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly query: readonly Parameter[];
  /** The schema of the JSON body; absent without one. */
  readonly body: any;
  /** The field of the multipart body; absent without one. */
  readonly file: string | undefined;
  /** Whether it wants no token. */
  readonly isOpen: boolean;
}

/** An operation by its name `GET /api/v1/orders/{id}`; its path is the address for the test client. */
export interface DescribedOperation extends Operation {
  readonly name: string;
}

/** Every operation that the API description names, so that a test of all of them knows a new one at once. */
export async function operationsOf(app: TestApp): Promise<Operation[]> {
  return operationsIn((await app.client.get('//api/docs-json')).body);
}

/** The same with their names and addresses. */
export async function describedOperations(app: TestApp): Promise<DescribedOperation[]> {
  return (await operationsOf(app)).map((operation) => ({
    ...operation,
    name: `${operation.method} ${operation.path}`,
    path: addressOf(operation),
  }));
}

/** Returns the operations that require a token. */
export async function privateOperations(app: TestApp): Promise<DescribedOperation[]> {
  return (await describedOperations(app)).filter(({ isOpen }) => !isOpen);
}

/** The operations of a description; references are resolved on every level. */
export function operationsIn(document: any): Operation[] {
  const resolved = (node: any): any => {
    if (typeof node !== 'object' || node === null) return node;
    if (node.$ref !== undefined) return resolved(at(document, node.$ref));
    if (Array.isArray(node)) return node.map((part) => resolved(part));
    return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, resolved(part)]));
  };
  return Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters: Parameter[] = (operation.parameters ?? []).map(resolved);
      const content = operation.requestBody?.content ?? {};
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        query: parameters.filter((parameter) => parameter.in === 'query'),
        body: resolved(content['application/json']?.schema),
        file: content['multipart/form-data']?.schema.required[0],
        isOpen: !operation.security.some((each: object) => 'bearer' in each),
      };
    }),
  );
}

function at(document: any, reference: string): any {
  return reference
    .split('/')
    .slice(1)
    .reduce((node, name) => node[name], document);
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

/** A value that a schema accepts. */
export function sampleOf(schema: any): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'array') return schema.items === undefined ? [] : [sampleOf(schema.items)];
  if (schema.type === 'object') return sampleBody(schema);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return 'x'.repeat(schema.minLength ?? 3);
}
