/** How an operation is sent: a row of the generated table. */
export interface Wire {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly body?: 'json' | 'form';
  /** Needs an access token. */
  readonly isPrivate?: boolean;
  /** Takes an `Idempotency-Key`. */
  readonly isKeyed?: boolean;
  /** Opens, renews or ends a session: takes the refresh token, or asks for it. */
  readonly isSession?: boolean;
  /** The field of the result that has the entries of a page. */
  readonly items?: string;
}

type Input = Readonly<Record<string, unknown>>;

/** The address of a call: fields of the input in path and query. */
export function addressOf(baseUrl: string, { path, query }: Wire, input: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(input[name])),
  );
  const search = new URLSearchParams();
  for (const name of query) {
    for (const value of [input[name]].flat()) {
      if (value !== undefined && value !== null) search.append(name, textOf(value));
    }
  }
  // Not by `size`, which React Native and older browsers do not have.
  const text = search.toString();
  return `${baseUrl.replace(/\/+$/, '')}${filled}${text === '' ? '' : `?${text}`}`;
}

/** The body of a call: every field of the input that is in neither path nor query. */
export function bodyOf(
  { path, query, body }: Wire,
  input: Input,
): { body?: string | FormData; contentType?: string } {
  if (body === undefined) return {};
  const elsewhere = new Set([...query, ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
  const fields = Object.entries(input).filter(([name]) => !elsewhere.has(name));
  if (body === 'json')
    return { body: JSON.stringify(Object.fromEntries(fields)), contentType: 'application/json' };
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value === undefined) continue;
    if (value instanceof Blob || value instanceof Uint8Array) form.append(name, ...fileOf(value));
    else form.append(name, textOf(value));
  }
  // `fetch` sets the type, with the boundary.
  return { body: form };
}

/** A part with a name is a file to the shop, which looks at the bytes and not at the name. */
function fileOf(value: Blob | Uint8Array): [Blob, string] {
  if (value instanceof Blob) return [value, value instanceof File ? value.name : 'file'];
  return [new Blob([value as Uint8Array<ArrayBuffer>]), 'file'];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
