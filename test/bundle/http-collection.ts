import { readFileSync } from 'node:fs';

/** A request of a collection in the format of VS Code's REST Client. */
interface CollectionRequest {
  readonly name: string;
  readonly method: string;
  /** With the variables as they are written, like the rest. */
  readonly address: string;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body: string;
}

/** The content of a `.http` file. */
export interface Collection {
  readonly variables: ReadonlyMap<string, string>;
  readonly requests: ReadonlyMap<string, CollectionRequest>;
}

/** Reads a `.http` file. @throws for a request without a name or an address */
export function readCollection(file: string): Collection {
  const [head = '', ...parts] = readFileSync(file, 'utf8').split(/^### .*\n/m);
  const variables = [...head.matchAll(/^@(\w+) = (.+)$/gm)].map(
    ([, name, value]) => [name!, value!] as const,
  );
  const requests = parts
    .filter((part) => part.trim() !== '')
    .map(requestOf)
    .map((request) => [request.name, request] as const);
  return { variables: new Map(variables), requests: new Map(requests) };
}

function requestOf(text: string): CollectionRequest {
  const [, name] = /^# @name (\w+)$/m.exec(text) ?? [];
  const [top = '', ...rest] = text
    .replace(/^#.*\n/gm, '')
    .trim()
    .split('\n\n');
  const [first = '', ...lines] = top.split('\n');
  const [, method, address] = /^([A-Z]+) (\S+)$/.exec(first) ?? [];
  if (name === undefined || method === undefined || address === undefined)
    throw new Error(`no request:\n${text}`);
  const headers = lines.map((line) => {
    const [, field, value] = /^([\w-]+): (.+)$/.exec(line) ?? [];
    if (field === undefined || value === undefined) throw new Error(`no header of ${name}: ${line}`);
    return [field, value] as const;
  });
  return { name, method, address, headers, body: rest.join('\n\n') };
}

/** The answer to a request. */
export interface CollectionAnswer {
  readonly status: number;
  /** `X-Error-Code`, null for a success. */
  readonly code: string | null;
  readonly body: unknown;
}

/** Sends the requests of a collection as an editor does; a variable that names a request sends that one before. */
export class CollectionRunner {
  private readonly answers = new Map<string, Promise<CollectionAnswer>>();

  /** @param given variables in place of the file's */
  constructor(
    private readonly collection: Collection,
    private readonly given: ReadonlyMap<string, string>,
  ) {}

  /** Sends a request, unless it was sent already. */
  send(name: string): Promise<CollectionAnswer> {
    const sent = this.answers.get(name) ?? this.ask(name);
    this.answers.set(name, sent);
    return sent;
  }

  private async ask(name: string): Promise<CollectionAnswer> {
    const request = this.collection.requests.get(name);
    if (request === undefined) throw new Error(`no request has the name ${name}`);
    const headers = new Headers();
    for (const [field, value] of request.headers) headers.set(field, await this.filled(value));
    const body = await this.filled(request.body);
    const answer = await fetch(await this.filled(request.address), {
      method: request.method,
      headers,
      ...(body !== '' && { body }),
    });
    const text = await answer.text();
    const isJson = (answer.headers.get('content-type') ?? '').includes('application/json');
    const read: unknown = isJson ? JSON.parse(text) : text;
    return { status: answer.status, code: answer.headers.get('x-error-code'), body: read };
  }

  private async filled(text: string): Promise<string> {
    let done = '';
    let from = 0;
    for (const { 0: all, 1: expression, index } of text.matchAll(/\{\{([^}]+)\}\}/g)) {
      done += text.slice(from, index) + (await this.valueOf(expression!));
      from = index + all.length;
    }
    return done + text.slice(from);
  }

  private async valueOf(expression: string): Promise<string> {
    if (expression === '$guid') return crypto.randomUUID();
    const [, request, path] = /^(\w+)\.response\.body\.\$\.(.+)$/.exec(expression) ?? [];
    if (request === undefined || path === undefined) {
      const value = this.given.get(expression) ?? this.collection.variables.get(expression);
      if (value === undefined) throw new Error(`no variable ${expression}`);
      return this.filled(value);
    }
    const { body } = await this.send(request);
    const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
    const found = keys.reduce<unknown>(
      (inner, key) => (inner as Record<string, unknown> | null)?.[key],
      body,
    );
    return typeof found === 'string' ? found : `missing-${request}`;
  }
}
