/** A part of the API description. */
export type Node = Record<string, any>;

/** The field of a request that a fault is put into. */
export interface Field {
  readonly in: 'body' | 'query' | 'path' | 'header';
  /** The names that lead to the value; one, but for the body. */
  readonly at: readonly string[];
}

/**
 * Every field of an operation: its parameters as the API description names them, and those of its body by the
 * description and by an input that it takes, on every level.
 */
export function fieldsOf(document: Node, route: string, body: unknown): Field[] {
  const [method = '', path = ''] = route.split(' ');
  const operation: Node = document['paths'][path][method.toLowerCase()];
  const parameters = (operation['parameters'] ?? []).map((parameter: Node) => ({
    in: parameter['in'],
    at: [parameter['name']],
  }));
  const schema = operation['requestBody']?.content?.['application/json']?.schema;
  const described = schema === undefined ? [] : pathsOfSchema(document, schema);
  const paths = new Map([...described, ...pathsOfValue(body)].map((at) => [at.join('\n'), at]));
  return [...parameters, ...[...paths.values()].map((at) => ({ in: 'body', at }) as const)];
}

function pathsOfSchema(document: Node, given: Node, above: readonly string[] = []): string[][] {
  const schema = given['$ref'] === undefined ? given : resolve(document, given['$ref']);
  if (above.length > 4) return [];
  const items =
    schema['items'] === undefined ? [] : pathsOfSchema(document, schema['items'], [...above, '0']);
  const properties = Object.entries<Node>(schema['properties'] ?? {}).flatMap(([name, part]) => [
    [...above, name],
    ...pathsOfSchema(document, part, [...above, name]),
  ]);
  return [...items, ...properties];
}

function pathsOfValue(value: unknown, above: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    [...above, name],
    ...pathsOfValue(part, [...above, name]),
  ]);
}

function resolve(document: Node, reference: string): Node {
  return reference
    .split('/')
    .slice(1)
    .reduce((node, name) => node[name], document);
}

/** The JSON of a body in which `shape`, a JSON text, stands at a place. */
export function bodyWith(body: unknown, at: readonly string[], shape: string): string {
  const mark = '\u0001mark\u0001';
  return JSON.stringify(replaced(body ?? {}, at, mark)).replace(JSON.stringify(mark), () => shape);
}

function replaced(value: unknown, [name, ...rest]: readonly string[], mark: string): unknown {
  if (name === undefined) return mark;
  if (/^\d+$/.test(name) && (value === undefined || Array.isArray(value))) {
    const list = [...((value as unknown[] | undefined) ?? [])];
    list[Number(name)] = replaced(list[Number(name)], rest, mark);
    return list;
  }
  const object = typeof value === 'object' && value !== null ? value : {};
  return { ...object, [name]: replaced((object as Node)[name], rest, mark) };
}
