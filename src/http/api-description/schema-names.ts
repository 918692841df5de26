import type { OpenAPIObject } from '@nestjs/swagger';

const REFERENCE = '#/components/schemas/';

/**
 * Names the schemas for those who read generated code: `ProductView` of the source is `Product`, `CheckoutDto` is
 * `CheckoutInput`.
 * @throws Error when two schemas get the same name
 */
export function nameSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas = document.components?.schemas ?? {};
  const names = new Map(Object.keys(schemas).map((name) => [name, publicName(name)]));
  if (new Set(names.values()).size < names.size)
    throw new Error(`Two schemas have one name: ${twice(names)}`);
  const renamed = JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(REFERENCE)
      ? schemaReference(names.get(value.slice(REFERENCE.length)) ?? value.slice(REFERENCE.length))
      : value,
  ) as OpenAPIObject;
  const entries = Object.entries(renamed.components?.schemas ?? {});
  return {
    ...renamed,
    components: {
      ...renamed.components,
      schemas: Object.fromEntries(entries.map(([name, schema]) => [names.get(name)!, schema])),
    },
  };
}

/** The `$ref` of a schema. */
export function schemaReference(name: string): string {
  return `${REFERENCE}${name}`;
}

/** The name of the schema that a `$ref` leads to. */
export function referredSchema(reference: string): string {
  return reference.slice(REFERENCE.length);
}

function publicName(className: string): string {
  return className.replace(/View$/, '').replace(/Dto$/, 'Input');
}

function twice(names: ReadonlyMap<string, string>): string {
  return [...names]
    .filter(([, name]) => [...names.values()].filter((each) => each === name).length > 1)
    .map(([className]) => className)
    .join(', ');
}
