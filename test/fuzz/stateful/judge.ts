import { ErrorCodeCheck } from '../../support/error-code-check.js';
import { faultOfRefusal } from '../complaints.js';
import type { RawReply } from '../../support/fuzz/exchange.js';
import { OpenApiDocument } from '../../support/openapi.js';
import { readPdf } from '../../support/read-pdf.js';
import { SecretScan } from '../../support/secret-scan.js';
import type { PrivateData } from './callers.js';
import type { FuzzRequest } from './draft.js';

/** No answer may take longer. */
const SLOW_MS = 2_000;
/** By design they show what is somebody's: the console's visitor is everybody, an export's link is its key. */
const SHOWN_TO_ALL = /^\/(dev\/|api\/v1\/users\/exports\/)/;
/** The path of a sign-in: the holder of the password of an account is its owner. */
const SIGNS_IN = /\/auth\/login$/;
/** Reviews and comments name their authors. */
const SHOWS_AUTHORS = /^\/api\/v1\/interactions/;

/** A 500 by the specification: the sandbox refuses a dispatch whose switches are set so. */
const CARRIER_REFUSED = 'DISPATCH_FAILED';

export interface Verdict {
  readonly faults: readonly string[];
  /** The code of a refusal because of something outside, which the operation lists: permitted, and counted. */
  readonly unavailable?: string;
}

/** Holds each answer against the specification: what no answer may be, whatever the request was. */
export class Judge {
  private readonly codes: ErrorCodeCheck;
  private readonly described: OpenApiDocument;
  private readonly scan: SecretScan;

  constructor(
    document: any,
    secrets: readonly string[],
    private readonly privateData: PrivateData,
  ) {
    this.codes = new ErrorCodeCheck(() => document);
    this.described = new OpenApiDocument(document);
    this.scan = new SecretScan(secrets);
  }

  verdict(request: FuzzRequest, answer: RawReply, ms: number): Verdict {
    const { status } = answer;
    const code = String(answer.headers['x-error-code'] ?? '');
    const isUnavailable = status === 503 || status === 504 || code === CARRIER_REFUSED;
    return {
      faults: [
        ...(status >= 500 && !isUnavailable ? ['a crash'] : []),
        ...(ms > SLOW_MS ? [`took ${Math.round(ms)} ms`] : []),
        ...(status >= 400 ? this.ofRefusal(request, answer) : this.ofSuccess(request, answer)),
        ...this.ofSecrets(request, answer),
        ...this.ofOthers(request, answer),
      ],
      ...(isUnavailable ? { unavailable: code } : {}),
    };
  }

  private ofRefusal({ operation, address }: FuzzRequest, answer: RawReply): string[] {
    const fault = faultOfRefusal(answer);
    const code = messageOf(() =>
      this.codes.check({
        method: operation.method,
        path: address.split('?')[0]!,
        status: answer.status,
        code: (answer.headers['x-error-code'] as string | undefined) ?? null,
      }),
    );
    return [fault, code].filter((each) => each !== undefined);
  }

  private ofSuccess({ operation, address }: FuzzRequest, answer: RawReply): string[] {
    const isJson = answer.headers['content-type']?.startsWith('application/json') === true;
    if (isJson && answer.body === undefined) return ['JSON that cannot be read'];
    return this.described.answerDifferences({
      method: operation.method,
      path: address.split('?')[0]!,
      status: answer.status,
      responseBody: isJson ? answer.body : undefined,
    });
  }

  private ofSecrets({ operation, address, fields }: FuzzRequest, answer: RawReply): string[] {
    const fault = messageOf(() =>
      this.scan.check({
        method: operation.method,
        path: address.split('?')[0]!,
        requestBody: fields,
        contentType: answer.headers['content-type'] ?? '',
        setCookies: answer.headers['set-cookie'] ?? [],
        text: answer.text,
      }),
    );
    return fault === undefined ? [] : [fault];
  }

  /** Nobody but administrators sees anything of another customer. */
  private ofOthers(
    { caller, account, operation, address, fields, content = '' }: FuzzRequest,
    answer: RawReply,
  ): string[] {
    if (caller.role === 'admin' || SHOWN_TO_ALL.test(operation.path)) return [];
    const isPdf = answer.headers['content-type'] === 'application/pdf';
    const text = isPdf ? readPdf(answer.bytes).text : answer.text;
    const own = SIGNS_IN.test(operation.path)
      ? String(fields['email']).toLowerCase().split('@')[0]
      : account?.canary;
    const sent = `${address} ${content.toString()}`;
    return this.privateData
      .foreignIn(text, own, sent)
      .filter((trace) => !SHOWS_AUTHORS.test(operation.path) || !/^[0-9a-f]{24}$/.test(trace))
      .map((trace) => `shows ${trace}, which is another customer's`);
  }
}

function messageOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
