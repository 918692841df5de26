import { UNKNOWN_ID } from './unknown-id.js';
import type { TestApp } from './create-app.js';

/** One operation of the API description, with identifiers in its path that no record has. */
export interface DescribedOperation {
  readonly name: string;
  readonly method: string;
  /** From the root: for a `TestClient` with `//` in front. */
  readonly path: string;
  /** Whether it wants no token. */
  readonly open: boolean;
  /** The schema of its JSON body, resolved; nothing when it takes none. */
  readonly body: any;
}

/** Every operation that wants a token, as the API description lists them. */
export async function privateOperations(app: TestApp): Promise<DescribedOperation[]> {
  return (await describedOperations(app)).filter(({ open }) => !open);
}

/** Every operation of the API description. */
export async function describedOperations(app: TestApp): Promise<DescribedOperation[]> {
  const document = (await app.client.get('//api/docs-json')).body;
  return Object.entries<Record<string, any>>(document.paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${template}`,
      method: method.toUpperCase(),
      path: `/${template.replace(/\{\w+\}/g, UNKNOWN_ID)}`,
      open: !operation.security.some((each: object) => 'bearer' in each),
      body: resolved(document, operation.requestBody?.content?.['application/json']?.schema),
    })),
  );
}

function resolved(document: any, schema: any): any {
  if (schema?.$ref === undefined) return schema;
  return resolved(document, document.components.schemas[schema.$ref.split('/').at(-1)]);
}
