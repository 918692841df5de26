import { reasonOf } from './abort-reason.js';
import { checkInput, checkOptions } from './checked-input.js';
import { OPERATIONS } from './generated/operations.js';
import { newIdempotencyKey } from './idempotency.js';
import type { InputOf, ItemOf, ListName, OperationName, ResultOf } from './operation-types.js';
import { itemsOf } from './pages.js';
import { mayRefresh, refreshByOf, refreshHeaders, type RefreshBy } from './refresh-by.js';
import { addressOf, bodyOf, type Wire } from './request.js';
import { withRetries, type RetryPolicy } from './retry.js';
import { memoryTokenStore, takeOver, type TokenStore } from './session.js';
import { errorOf, SecondFactorNeeded, ShopError } from './errors.js';

/** How to reach the shop. */
export interface ClientOptions {
  /** Without the path of the API: `https://api.shop.example`. */
  readonly baseUrl: string;
  /** For programs: a key of `createApiKey` in the place of a session. Never in a browser. */
  readonly apiKey?: string;
  /** Memory unless given. */
  readonly tokens?: TokenStore;
  /** As the platform does it, unless given: `'header'` keeps the whole session in `tokens`. */
  readonly refreshBy?: RefreshBy;
  /** Told once when the shop ends the session: the person has to log in again. */
  readonly onSignedOut?: () => void;
  /**
   * The shop's `STOREFRONT_KEY`, for a server that renders pages for many visitors: a browser must never have it. Give `buyerAddress`
   * with each call that is made for a visitor.
   */
  readonly storefrontKey?: string;
  /** Two repetitions within ten seconds each, unless given. */
  readonly retry?: Partial<RetryPolicy>;
  /** The platform's unless given. */
  readonly fetch?: typeof fetch;
}

/** The options of a call, beside its input. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** For operations that take one; made and kept over repetitions unless given. Give one to repeat over a reload. */
  readonly idempotencyKey?: string;
  /** The address of the visitor for whom a server with a `storefrontKey` calls: the visitor's limits count, not the server's. */
  readonly buyerAddress?: string;
  /** Headers of the operation, such as the signature of a webhook. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The arguments of a method: the input may be left out where nothing in it is required, and has no fields where the operation takes
 * none, so that options in its place do not compile.
 */
type Arguments<Name extends OperationName> = [keyof InputOf<Name>] extends [never]
  ? [input?: Readonly<Record<string, never>>, options?: CallOptions]
  : Partial<InputOf<Name>> extends InputOf<Name>
    ? [input?: InputOf<Name>, options?: CallOptions]
    : [input: InputOf<Name>, options?: CallOptions];

/** Every operation of the shop as a method, and its lists as iterators. */
export type Client = {
  // Written out, not by its name, so that each method keeps the comment of its operation.
  readonly [Name in keyof typeof OPERATIONS]: (...given: Arguments<Name>) => Promise<ResultOf<Name>>;
} & {
  /** Every entry of a list, page by page: `for await (const order of client.pages.listMyOrders())`. */
  readonly pages: {
    readonly [Name in ListName]: (...given: Arguments<Name>) => AsyncGenerator<ItemOf<Name>>;
  };
};

type Input = Readonly<Record<string, unknown>>;

/** An answer that has been read to its end. */
interface Answer {
  readonly response: Response;
  readonly result?: unknown;
  /** The error of an unsuccessful answer. */
  readonly error?: ShopError;
}

/**
 * A client of one shop for one person. Methods throw a ShopError, or the reason of their signal; a TypeError for a field that they have
 * no place for. @throws TypeError for wrong options
 */
export function createClient(options: ClientOptions): Client {
  checkOptions(options);
  const caller = new Caller(options);
  const names = Object.keys(OPERATIONS) as OperationName[];
  const methods = names.map((name) => [
    name,
    (input: Input = {}, call: CallOptions = {}) => caller.call(name, input, call),
  ]);
  const pages = names.flatMap((name) => {
    const { items, query }: Wire = OPERATIONS[name];
    if (items === undefined) return [];
    const iterate = (input: Input = {}, call: CallOptions = {}) =>
      itemsOf(items, input, query.includes('cursor'), (page) => caller.call(name, page, call));
    return [[name, iterate] as const];
  });
  return { ...Object.fromEntries(methods), pages: Object.fromEntries(pages) } as Client;
}

/** The names of the fields that an operation takes in its query: for pages that keep more in their address than one list takes. */
export function queryFields(name: OperationName): readonly string[] {
  return OPERATIONS[name].query;
}

class Caller {
  private readonly tokens: TokenStore;
  private readonly refreshBy: RefreshBy;
  private readonly retry: RetryPolicy;
  private readonly send: typeof fetch;
  /** The refresh under way, shared by all calls that need it. */
  private refreshing: Promise<boolean> | undefined;
  /** Whether the shop has refused the session; nothing is refreshed until the next login, here or where `tokens` are shared. */
  private isOver = false;

  constructor(private readonly options: ClientOptions) {
    this.tokens = options.tokens ?? memoryTokenStore();
    this.refreshBy = options.refreshBy ?? refreshByOf();
    this.retry = { times: 2, longestWaitMs: 10_000, ...options.retry };
    this.send = options.fetch ?? ((...given) => fetch(...given));
  }

  async call(name: OperationName, input: Input, options: CallOptions): Promise<unknown> {
    const wire: Wire = OPERATIONS[name];
    checkInput(name, wire, input);
    const key = wire.isKeyed === true ? (options.idempotencyKey ?? newIdempotencyKey()) : undefined;
    const ask = (): Promise<unknown> => this.ask(name, wire, input, options, key);
    const isRepeatable = wire.method === 'GET' || key !== undefined;
    const answer = isRepeatable ? await withRetries(this.retry, options.signal, ask) : await ask();
    if (name === 'logout') await this.tokens.write({});
    return answer;
  }

  private async ask(
    name: OperationName,
    wire: Wire,
    input: Input,
    options: CallOptions,
    key: string | undefined,
  ): Promise<unknown> {
    if (this.options.apiKey !== undefined) return this.askByKey(wire, input, options, key);
    const known = await this.tokens.read();
    let { accessToken } = known;
    // The refusal has emptied the store: what is there came from elsewhere, such as another tab.
    if (accessToken !== undefined || known.hasEnded === true) this.isOver = false;
    if (wire.isPrivate === true && accessToken === undefined && this.tokens.exclusively !== undefined) {
      await this.refreshed(undefined);
      ({ accessToken } = await this.tokens.read());
    }
    let answer = await this.answer(wire, input, options, key);
    if (answer.error?.status === 401 && wire.isPrivate === true && (await this.refreshed(accessToken)))
      answer = await this.answer(wire, input, options, key);
    const { response, error, result } = answer;
    if (error !== undefined) throw error;
    if (wire.isSession === true && name !== 'logout') {
      const { mfaToken, methods } = (result ?? {}) as Partial<SecondFactorNeeded>;
      if (mfaToken !== undefined) throw new SecondFactorNeeded(mfaToken, methods);
      this.isOver = false;
      await takeOver(this.tokens, response, result);
    }
    return result;
  }

  /** A key is refused for good: there is no session to renew. */
  private async askByKey(
    wire: Wire,
    input: Input,
    options: CallOptions,
    key: string | undefined,
  ): Promise<unknown> {
    const { error, result } = await this.answer(wire, input, options, key);
    if (error !== undefined) throw error;
    return result;
  }

  /** An answer that ends before its end is none. */
  private async answer(
    wire: Wire,
    input: Input,
    { signal, buyerAddress, headers: given }: CallOptions,
    key: string | undefined,
  ): Promise<Answer> {
    const tokens = await this.tokens.read();
    const accessToken = this.options.apiKey ?? tokens.accessToken;
    const { body, contentType } = bodyOf(wire, input);
    const headers = {
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(wire.isPrivate === true && accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      ...(wire.isSession === true && refreshHeaders(this.refreshBy, tokens)),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...storefrontHeaders(this.options.storefrontKey, buyerAddress),
      ...given,
    };
    try {
      const response = await this.send(addressOf(this.options.baseUrl, wire, input), {
        method: wire.method,
        headers,
        // A cookie beside the header would be believed first.
        credentials: this.refreshBy === 'header' ? 'omit' : 'include',
        ...(body !== undefined && { body }),
        ...(signal !== undefined && { signal }),
      });
      return response.ok
        ? { response, result: await resultOf(response) }
        : { response, error: await errorOf(response) };
    } catch (cause) {
      if (signal?.aborted === true) throw reasonOf(signal);
      const message = 'The shop cannot be reached';
      throw new ShopError({ status: 0, code: 'NETWORK_FAILURE', message, cause });
    }
  }

  /**
   * Refreshes once for all calls that were refused together. @returns whether a call is worth repeating
   * @param refused the access token that was refused: another one may be there by now
   */
  private async refreshed(refused: string | undefined): Promise<boolean> {
    if (this.isOver) return false;
    if (this.refreshing === undefined && (await this.tokens.read()).accessToken !== refused) return true;
    this.refreshing ??= this.refreshAlone(refused).finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  private async refreshAlone(refused: string | undefined): Promise<boolean> {
    const { exclusively } = this.tokens;
    if (exclusively === undefined) return this.refresh();
    return exclusively(async () => {
      const { accessToken } = await this.tokens.read();
      return accessToken !== undefined && accessToken !== refused ? true : this.refresh();
    });
  }

  /** A failure that may pass, such as no network, leaves the session alone and is thrown. */
  private async refresh(): Promise<boolean> {
    const tokens = await this.tokens.read();
    if (!mayRefresh(this.refreshBy, tokens)) return false;
    const { accessToken } = tokens;
    const wire: Wire = OPERATIONS.refreshAccessToken;
    const { response, error, result } = await this.answer(wire, {}, {}, undefined);
    if (error === undefined) {
      await takeOver(this.tokens, response, result);
      return true;
    }
    if (error.status !== 401) throw error;
    await this.tokens.write({});
    this.isOver = true;
    // A visitor who never logged in is not signed out; a store that leaves out ended tokens cannot tell.
    if (accessToken !== undefined || this.tokens.exclusively !== undefined) this.options.onSignedOut?.();
    return false;
  }
}

/** `data` of the envelope; a file is a blob. */
async function resultOf(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined;
  if (!(answer.headers.get('content-type') ?? '').includes('application/json')) return answer.blob();
  const body = (await answer.json()) as { success?: unknown; data?: unknown };
  return 'success' in body ? body.data : body;
}

function storefrontHeaders(
  key: string | undefined,
  buyerAddress: string | undefined,
): Record<string, string> {
  if (key === undefined) return {};
  return { 'x-storefront-key': key, ...(buyerAddress !== undefined && { 'x-buyer-address': buyerAddress }) };
}
