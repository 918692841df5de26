import { randomInt } from 'node:crypto';
import type { ErrorCodeCheck } from './error-code-check.js';
import { SecretScan } from './secret-scan.js';

export interface Answer<T = any> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; the text itself when it is not JSON. */
  readonly body: T;
}

export interface RequestOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/**
 * Speaks HTTP to the service as a client would, from an address of its own so that limiters do not mix tests.
 * Each answer is searched for secrets: a request whose answer holds one fails. So does one whose error answer has no
 * code, or one that the API description does not list.
 */
export class TestClient {
  constructor(
    readonly url: string,
    private readonly token?: string,
    private readonly ip = randomIp(),
    private readonly scan = new SecretScan(),
    private readonly codes?: ErrorCodeCheck,
  ) {}

  /** The same caller with an access token. */
  as(token: string): TestClient {
    return new TestClient(this.url, token, this.ip, this.scan, this.codes);
  }

  /** A caller from another address. */
  fromElsewhere(): TestClient {
    return new TestClient(this.url, this.token, randomIp(), this.scan, this.codes);
  }

  get(path: string, options?: RequestOptions) {
    return this.request('GET', path, options);
  }

  post(path: string, body?: unknown, options?: RequestOptions) {
    return this.request('POST', path, { ...options, body });
  }

  patch(path: string, body?: unknown, options?: RequestOptions) {
    return this.request('PATCH', path, { ...options, body });
  }

  delete(path: string, options?: RequestOptions) {
    return this.request('DELETE', path, options);
  }

  /** `path` is below `/api/v1` unless it starts with `//`, which stands for the root. */
  async request(
    method: string,
    path: string,
    { body, token = this.token, headers = {} }: RequestOptions = {},
  ): Promise<Answer> {
    const address = path.startsWith('//') ? `${this.url}${path.slice(1)}` : `${this.url}/api/v1${path}`;
    const response = await fetch(address, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.ip,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(isRaw(body) || body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    this.scan.check({
      method,
      path: new URL(address).pathname,
      requestBody: body,
      contentType: response.headers.get('content-type') ?? '',
      setCookies: response.headers.getSetCookie(),
      asksForRefreshToken: new Headers(headers).has('x-refresh-token'),
      text,
    });
    if (response.status >= 400)
      this.codes?.check({
        method,
        path: new URL(address).pathname,
        status: response.status,
        code: response.headers.get('x-error-code'),
      });
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }
}

function isRaw(body: unknown): body is string | FormData | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function randomIp(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
