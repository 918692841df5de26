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
