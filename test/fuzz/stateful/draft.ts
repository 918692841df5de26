import type { Operation } from '../../support/operations.js';
import type { Account, Caller } from './callers.js';

/** The bytes of a body and its content type. */
interface Content {
  readonly type: string;
  readonly content: string | Buffer;
}

/** A file as it stands in a multipart body. */
export interface FilePart {
  readonly field: string;
  readonly filename: string;
  readonly type: string;
  readonly content: Buffer | string;
}

/** A request that is being put together: first one that the operation takes, then with faults. */
export interface Draft {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly path: Record<string, string>;
  /** As they stand in the address. */
  query: string[];
  readonly headers: Record<string, string>;
  /** The JSON body; absent without one. */
  body?: unknown;
  files: FilePart[];
  /** Replaces `body` and `files`. */
  raw?: Content;
  /** How the request was spoilt, for the report; empty when it was not. */
  readonly faults: string[];
}

/** The request that is sent. */
export interface FuzzRequest {
  readonly index: number;
  readonly caller: Caller;
  /** The caller's account when it was sent: another may have replaced it before the answer. */
  readonly account: Account | undefined;
  readonly operation: Operation;
  /** Path and query string. */
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly content: string | Buffer | undefined;
  /** The fields of its body, if it has fields. */
  readonly fields: Record<string, any>;
  readonly faults: readonly string[];
  /** The token of the caller, when it was sent as it is. */
  readonly token: string | undefined;
}

/** Puts the parts together. `sign` adds headers that depend on the bytes of the body. */
export function toRequest(
  draft: Draft,
  index: number,
  sign: (content: string | Buffer) => Record<string, string>,
): FuzzRequest {
  const { operation, caller, path, query, faults } = draft;
  const content = contentOf(draft);
  const bare = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? 'x');
  const { account } = caller;
  const token = account?.token;
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(content === undefined ? {} : { 'content-type': content.type }),
    'content-length': String(Buffer.byteLength(content?.content ?? '')),
    ...sign(content?.content ?? ''),
    ...draft.headers,
  };
  return {
    index,
    caller,
    account,
    operation,
    address: query.length === 0 ? bare : `${bare}?${query.join('&')}`,
    headers,
    content: content?.content,
    fields: typeof draft.body === 'object' && draft.body !== null ? draft.body : {},
    faults,
    token: headers.authorization === `Bearer ${token}` ? token : undefined,
  };
}

/** The bytes of a multipart body. */
export function multipart(files: readonly FilePart[], boundary: string): Buffer {
  const parts = files.map(({ field, filename, type, content }) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\n` +
          `Content-Type: ${type}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
  );
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

function contentOf({ raw, files, body }: Draft): Content | undefined {
  if (raw !== undefined) return raw;
  if (files.length > 0) {
    const boundary = '----the-boundary-of-the-fuzz';
    return { type: `multipart/form-data; boundary=${boundary}`, content: multipart(files, boundary) };
  }
  return body === undefined ? undefined : { type: 'application/json', content: JSON.stringify(body) };
}

/** The command that sends the same again; tokens are named by their owner. */
export function asCurl({ operation, address, headers, content, caller, token }: FuzzRequest): string {
  const shown = Object.entries(headers)
    .filter(([name]) => name !== 'content-length')
    .map(([name, value]) =>
      name === 'authorization' && token !== undefined ? [name, `Bearer <${caller.name}>`] : [name, value],
    )
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = content === undefined ? [] : [`--data-binary ${quoted(content.toString())}`];
  return ['curl -i', `-X ${operation.method}`, quoted(`$URL${address}`), ...shown, ...data].join(' ');
}

function quoted(text: string): string {
  const short = text.length > 1_500 ? `${text.slice(0, 1_500)}[and ${text.length - 1_500} more]` : text;
  return `'${short.replaceAll("'", String.raw`'\''`)}'`;
}
