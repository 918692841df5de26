import { HttpService } from '@nestjs/axios';
import { create, type AxiosResponse } from 'axios';
import { inSpan, type SpanAttributes } from '../tracing/span.js';
import { ExternalCallError } from './external-call.error.js';
import { transportFailure } from './transport-failure.js';

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
const MAX_REQUEST_BYTES = 1024 * 1024;

/** A call of an external service's JSON API. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Appended to the base address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A deadline shared with other calls of the operation. Default: the call's own. */
  readonly signal?: AbortSignal;
}

/** A complete response of any status; `body` is `undefined` when it is not JSON. */
export interface HttpAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly body: unknown;
}

/**
 * HTTP client for one external service. Every call has a deadline and a response size limit, and follows no redirect.
 * Failures are `ExternalCallError`s without headers and credentials.
 */
export class HttpClient {
  private readonly http: HttpService;
  private readonly address: SpanAttributes;

  /** @param deadlineMs timeout of one operation: connection, headers and body together */
  constructor(
    private readonly service: ExternalCallError['service'],
    baseUrl: string,
    private readonly deadlineMs: number,
  ) {
    this.address = addressOf(baseUrl);
    this.http = new HttpService(
      create({
        baseURL: baseUrl.replace(/\/+$/, ''),
        maxRedirects: 0,
        maxContentLength: MAX_RESPONSE_BYTES,
        maxBodyLength: MAX_REQUEST_BYTES,
        responseType: 'text',
        // Adapters evaluate the status. Bodies are parsed here, because error responses may be JSON too.
        validateStatus: () => true,
        transformResponse: (text: unknown) => text,
        // Proxy variables of the environment are not part of the configuration.
        proxy: false,
      }),
    );
  }

  /** Starts a deadline for an operation of several calls. @param mostMs where it has less time than others */
  deadline(mostMs = Infinity): AbortSignal {
    return AbortSignal.timeout(Math.min(this.deadlineMs, mostMs));
  }

  /** @throws ExternalCallError `timeout` or `unreachable`, or `rejected` for an answer that is too large */
  async call(call: HttpCall): Promise<HttpAnswer> {
    const { method } = call;
    const start = {
      name: `${method} ${this.service}`,
      kind: 'client',
      attributes: { ...this.address, 'http.request.method': method, 'service.peer.name': this.service },
    } as const;
    return inSpan(start, async (span) => {
      const answer = await this.send(call, span?.traceparent);
      span?.note({ 'http.response.status_code': answer.status });
      if (!answer.ok) span?.fail(String(answer.status));
      return answer;
    });
  }

  private async send(call: HttpCall, traceparent: string | undefined): Promise<HttpAnswer> {
    const signal = call.signal ?? this.deadline();
    let response: AxiosResponse<unknown>;
    try {
      response = await this.http.axiosRef.request({
        method: call.method,
        url: call.path,
        params: call.query,
        data: call.body === undefined ? undefined : JSON.stringify(call.body),
        headers: {
          Accept: 'application/json',
          ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...call.headers,
          ...(traceparent === undefined ? {} : { traceparent }),
        },
        signal,
      });
    } catch (error) {
      throw transportFailure(this.service, `${call.method} ${call.path}`, error, signal);
    }
    const { status, data } = response;
    return { status, ok: status >= 200 && status < 300, body: parsed(data) };
  }

  /**
   * The error for an error response or an invalid response. Overload (408, 429) and server errors (5xx) are retryable;
   * after a server error the outcome is unknown. A success that cannot be understood is no answer: its outcome is unknown, and
   * the call is retryable.
   */
  refusal(
    call: Pick<HttpCall, 'method' | 'path'>,
    answer: HttpAnswer,
    reason: string | undefined,
  ): ExternalCallError {
    const { status, ok } = answer;
    const isUnreadable = ok && reason === undefined;
    const why = oneLine(reason ?? (ok ? 'the answer cannot be understood' : 'no reason given'));
    const message = `${call.method} ${call.path} answered ${status}: ${why}`;
    return new ExternalCallError(this.service, 'rejected', message, {
      status,
      retryable: isUnreadable || status === 408 || status === 429 || status >= 500,
      outcomeUnknown: isUnreadable || status === 408 || status >= 500,
    });
  }
}

/** The server's name and port; its path and query are not noted. */
function addressOf(baseUrl: string): SpanAttributes {
  if (!URL.canParse(baseUrl)) return {};
  const { hostname, port, protocol } = new URL(baseUrl);
  return { 'server.address': hostname, 'server.port': Number(port) || (protocol === 'https:' ? 443 : 80) };
}

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    // Not JSON, such as a proxy's error page: adapters use the status and reject a success without a body.
    return undefined;
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300);
}
