import type { AppConfig } from '#config/app-config.js';

/** The request, and all that was answered in sight of the caller. */
export interface Exchange {
  readonly method: string;
  /** From the root, without the query. */
  readonly path: string;
  readonly requestBody: unknown;
  readonly contentType: string;
  readonly setCookies: readonly string[];
  /** Whether the request has the header of clients that keep no cookies: sessions answer with their refresh token then. */
  readonly asksForRefreshToken?: boolean;
  readonly text: string;
}

/** A form that no answer has, the routes aside whose purpose it is. */
interface Forbidden {
  readonly what: string;
  readonly form: RegExp;
  readonly allowedAt?: RegExp;
}

const FORBIDDEN: readonly Forbidden[] = [
  { what: 'a password hash', form: /\$2[abxy]\$\d\d\$/ },
  {
    what: 'an access token',
    form: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/,
    allowedAt:
      /^POST \/(api\/v1\/auth\/(register|login|refresh|oauth\/|mfa\/verify|invitations\/accept|passkeys\/login$)|dev\/tokens\b)/,
  },
  { what: 'the key of a program', form: /\bsk_[\w-]{40}/, allowedAt: /^POST \/api\/v1\/api-keys$/ },
  // The mails of the sandbox link exports by a signed token, and the API description has examples of signatures; elsewhere such a
  // number is a hash or a signature.
  {
    what: 'a hash or a signature',
    form: /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/,
    allowedAt: /^(POST \/dev\/payments\/|GET \/dev\b|GET \/api\/docs)/,
  },
  {
    what: 'a field that is a secret',
    form: /"(password|passwordHash|currentPassword|newPassword|otp|code_?hash|tokenHash|keyHash|hash|salt|nonce|keySecret|webhookSecret|jwtSecret|requestHash|familyId)"\s*:(?!\s*"hash"[,}])/i,
    // The tax portal's file has the word itself in the place of a hash.
    // The welcome page lists the demo logins, which production does not have.
    allowedAt: /^GET \/(api\/docs|$)/,
  },
  {
    what: 'a refresh token by its field',
    form: /"refreshToken"\s*:/,
    allowedAt:
      /^(\(asked\) POST \/api\/v1\/auth\/(register|login|refresh|oauth\/|mfa\/verify|invitations\/accept|passkeys\/login$)|GET \/(api\/docs|$))/,
  },
  {
    what: 'a signature of the payment gateway',
    form: /"gatewaySignature"\s*:/,
    allowedAt: /^(POST \/dev\/payments\/|GET \/api\/docs)/,
  },
  {
    what: 'an access token by its field',
    form: /"accessToken"\s*:/,
    allowedAt:
      /^(POST \/api\/v1\/auth\/(register|login|refresh|oauth\/|mfa\/verify|invitations\/accept|passkeys\/login$)|POST \/dev\/tokens$|GET \/api\/docs)/,
  },
];

/** The fields of a request that nobody is to hear again. */
const UTTERED_FIELDS = ['password', 'currentPassword', 'newPassword', 'idToken', 'gatewaySignature'];

/** A value that is a secret by its looks: long, with upper case, a digit and a sign. It stands in no other text by chance. */
const TELLING = /^(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{8,}$/s;

export function secretsOf(config: AppConfig): string[] {
  const { identity, paymentGateway, carrier, searchEngine, imageHost, mail, database, redis } = config;
  // prettier-ignore
  return [
    identity.jwtSecret, identity.bootstrapAdmin?.password, paymentGateway.keySecret,
    paymentGateway.webhookSecret, carrier.webhookSecret, carrier.password, searchEngine.apiKey,
    imageHost.secretAccessKey, mail.smtpUrl, database.uri, redis.url,
    ...config.rateLimit.storefrontKeys,
  ].filter((secret): secret is string => secret !== undefined && secret.length >= 8);
}

/** Looks into every answer of a service for what must not be there. One scan is shared by all its clients. */
export class SecretScan {
  /** Refresh tokens that the service has handed out as cookies: no body may repeat one, whoever asks. */
  private readonly refreshTokens = new Set<string>();

  /** @param secrets words that no answer may hold, whatever the route */
  constructor(private readonly secrets: readonly string[] = []) {}

  /** @throws Error that names the route and the kind of the secret, never the secret */
  check(exchange: Exchange): void {
    this.remember(exchange.setCookies);
    const found = this.findIn(exchange);
    if (found !== undefined) {
      throw new Error(`The answer to ${routeOf(exchange)} holds ${found}`);
    }
  }

  private remember(setCookies: readonly string[]): void {
    for (const cookie of setCookies) {
      const [, token] = /^refreshToken=([^;]+)/.exec(cookie) ?? [];
      if (token !== undefined) this.refreshTokens.add(token);
    }
  }

  private findIn(exchange: Exchange): string | undefined {
    const { text } = exchange;
    if (text === '') return undefined;
    if (this.secrets.some((secret) => text.includes(secret))) return 'a secret of the configuration';
    for (const token of this.refreshTokens) if (text.includes(token)) return 'a refresh token';
    if (utteredBy(exchange.requestBody).some((value) => text.includes(value))) {
      return 'what its caller has entrusted to it';
    }
    return isReadable(exchange.contentType) ? formIn(exchange) : undefined;
  }
}

function formIn(exchange: Exchange): string | undefined {
  const routes = [
    routeOf(exchange),
    ...(exchange.asksForRefreshToken === true ? [`(asked) ${routeOf(exchange)}`] : []),
  ];
  return FORBIDDEN.find(
    ({ form, allowedAt }) =>
      !routes.some((route) => allowedAt?.test(route) === true) && form.test(exchange.text),
  )?.what;
}

function utteredBy(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return UTTERED_FIELDS.map((field) => (body as Record<string, unknown>)[field]).filter(
    (value): value is string => typeof value === 'string' && TELLING.test(value),
  );
}

/** Files have bytes in which anything may stand by chance; they are searched for known secrets alone. */
function isReadable(contentType: string): boolean {
  return /^(application\/([\w.-]+\+)?json|text\/)/.test(contentType);
}

function routeOf({ method, path }: Exchange): string {
  return `${method} ${path}`;
}
