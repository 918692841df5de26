/** A part of an OpenAPI document, or of a schema in it. */
type Node = Record<string, any>;

/** A call, to be held against an OpenAPI document. */
export interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly requestBody: unknown;
  readonly status: number;
  readonly responseBody: unknown;
}

/** A successful answer, to be held against an OpenAPI document. */
export type DocumentedAnswer = Pick<DocumentedCall, 'method' | 'path' | 'status' | 'responseBody'>;

/** How exactly a document is held against answers. */
interface Rigour {
  /** Whether an answer may only have described fields, and values have to follow formats and patterns. */
  readonly strict: boolean;
}

/**
 * Tells what in a call differs from an OpenAPI document: unknown paths, parameters and statuses, and bodies of
 * another shape. Unless it is strict, formats and patterns are not looked at, and a field that a schema does not name is
 * refused only in requests, since servers add some.
 */
export class OpenApiDocument {
  constructor(
    private readonly document: Node,
    private readonly rigour: Rigour = { strict: false },
  ) {}

  /** @returns a sentence for each difference */
  differences(call: DocumentedCall): string[] {
    const where = `${call.method} ${call.path}`;
    const template = this.templateOf(call.path);
    const operation =
      template === undefined ? undefined : this.document.paths[template][call.method.toLowerCase()];
    if (operation === undefined) return [`${where} is not in the document`];
    return [
      ...this.queryDifferences(operation, call.query),
      ...this.bodyDifferences(operation.requestBody, call.requestBody, 'request'),
      ...this.responseDifferences(operation, call),
    ].map((difference) => `${where}: ${difference}`);
  }

  /** @returns a sentence for each difference of an answer alone; an address outside the document has none */
  answerDifferences({ method, path, status, responseBody }: DocumentedAnswer): string[] {
    const template = this.templateOf(path);
    const operation =
      template === undefined ? undefined : this.document.paths[template][method.toLowerCase()];
    return operation === undefined ? [] : this.responseDifferences(operation, { status, responseBody });
  }

  private templateOf(path: string): string | undefined {
    const matching = Object.keys(this.document.paths).filter((template) =>
      new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
    // `/documents/import` is a path of its own as well as a document's.
    return matching.sort((a, b) => a.split('{').length - b.split('{').length)[0];
  }

  private queryDifferences(operation: Node, query: URLSearchParams): string[] {
    const known = (operation.parameters ?? [])
      .map((parameter: Node) => this.resolved(parameter))
      .filter((parameter: Node) => parameter.in === 'query')
      .flatMap((parameter: Node) => {
        const schema = this.resolved(parameter.schema ?? {});
        return [parameter.name, ...Object.keys(schema.properties ?? {})];
      });
    return [...query.keys()]
      .filter((name) => !known.includes(name))
      .map((name) => `unknown parameter ${name}`);
  }

  private responseDifferences(
    operation: Node,
    { status, responseBody }: Pick<DocumentedCall, 'status' | 'responseBody'>,
  ): string[] {
    const response = operation.responses[String(status)];
    if (response === undefined) return [`status ${status} is not in the document`];
    return this.bodyDifferences(this.resolved(response), responseBody, 'response');
  }

  private bodyDifferences(
    described: Node | undefined,
    body: unknown,
    side: 'request' | 'response',
  ): string[] {
    const content = described?.content;
    if (body === undefined) return described?.required === true ? [`the ${side} has no body`] : [];
    if (content === undefined) return [`the ${side} has a body`];
    const [schema] = Object.values(content as Node).map((media) => media.schema);
    return schema === undefined
      ? []
      : this.check(schema, body, side, side === 'request' || this.rigour.strict);
  }

  private check(given: Node, value: unknown, at: string, isClosed: boolean): string[] {
    const schema = this.resolved(given);
    if (schema.allOf !== undefined) return this.checkAll(schema, value, at, isClosed);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices !== undefined) {
      const results = choices.map((choice: Node) => this.check(choice, value, at, isClosed));
      return results.some((result: string[]) => result.length === 0) ? [] : results[0];
    }
    if (value === null && schema.type?.includes('null')) return [];
    if (schema.enum !== undefined && !schema.enum.includes(value))
      return [`${at} is none of ${schema.enum.join(', ')}`];
    if (schema.type !== undefined && !isOfType(schema.type, value))
      return [`${at} is not of type ${String(schema.type)}`];
    if (schema.const !== undefined && schema.const !== value) return [`${at} is not ${String(schema.const)}`];
    if (this.rigour.strict && typeof value === 'string' && !isOfForm(schema, value))
      return [`${at} is no ${schema.format ?? schema.pattern}: ${value}`];
    if (Array.isArray(value)) {
      return value.flatMap((entry, i) => this.check(schema.items ?? {}, entry, `${at}[${i}]`, isClosed));
    }
    return typeof value === 'object' && value !== null ? this.checkObject(schema, value, at, isClosed) : [];
  }

  /** Checks a value against several schemas together, each of which checks what it names. */
  private checkAll(schema: Node, value: unknown, at: string, isClosed: boolean): string[] {
    const merged = schema.allOf
      .map((part: Node) => this.resolved(part))
      .reduce(
        (all: Node, part: Node) => ({
          type: 'object',
          required: [...(all.required ?? []), ...(part.required ?? [])],
          properties: { ...all.properties, ...part.properties },
        }),
        {},
      );
    return this.check(merged, value, at, isClosed);
  }

  private checkObject(schema: Node, value: Node, at: string, isClosed: boolean): string[] {
    const missing = (schema.required ?? []).filter((name: string) => value[name] === undefined);
    const wrong = Object.entries(value).flatMap(([name, part]) => {
      const property = schema.properties?.[name];
      if (property !== undefined) return this.check(property, part, `${at}.${name}`, isClosed);
      const isNamed = schema.properties === undefined || schema.additionalProperties !== undefined;
      return isClosed && !isNamed ? [`${at}.${name} is unknown`] : [];
    });
    return [...missing.map((name: string) => `${at}.${name} is missing`), ...wrong];
  }

  private resolved(node: Node): Node {
    if (node.$ref === undefined) return node;
    const path = String(node.$ref).split('/').slice(1);
    return this.resolved(path.reduce((at: Node, name) => at[name], this.document));
  }
}

function isOfForm({ format, pattern }: Node, value: string): boolean {
  if (pattern !== undefined && !new RegExp(pattern).test(value)) return false;
  if (format === 'date-time') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value);
  if (format === 'uri') return URL.canParse(value);
  return format !== 'email' || value.includes('@');
}

function isOfType(type: string | readonly string[], value: unknown): boolean {
  if (typeof type !== 'string') return type.some((each) => isOfType(each, value));
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
