import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, tap, type Observable } from 'rxjs';
import { AppConfig } from '#config/app-config.js';
import { REFRESH_TOKEN_DAYS } from '../auth.limits.js';
import { cookiesNamed } from './cookies-named.js';
import { KNOWN_BROWSER, knownBrowserAttributes } from './known-browser.js';
import { OffersRefreshToken, REFRESH_COOKIE, REFRESH_HEADER, refreshHeaderOf } from './refresh-header.js';

/** A refresh token is 256 bits as base64url; cookies of other applications look otherwise. */
const REFRESH_TOKEN = /^[\w-]{43}$/;

/**
 * Result of a handler that issues a refresh token: the token becomes the cookie (or the header, for clients without
 * cookies), and so does what makes a browser known that has signed in; the rest becomes `data`.
 */
export type WithRefreshToken<T extends object> = T & {
  readonly refreshToken: string;
  readonly knownBrowser?: string;
};

/** Result of such a handler that opens no session yet: the second factor is missing. */
interface WithoutSession {
  readonly refreshToken?: never;
  readonly knownBrowser?: never;
}

/** The possible refresh tokens in the caller's header, or cookies of the name: seldom more than one. */
export const RefreshTokens = createParamDecorator(
  (_: unknown, context: ExecutionContext): string[] => {
    return refreshTokensIn(context.switchToHttp().getRequest<FastifyRequest>());
  },
  [describeToken],
);

/** Returns what a request's header, or cookies of the name, hold that may be refresh tokens. */
export function refreshTokensIn(request: FastifyRequest): string[] {
  const header = refreshHeaderOf(request);
  const presented = header === undefined ? cookiesNamed(request, REFRESH_COOKIE) : [header];
  return presented.filter((value) => REFRESH_TOKEN.test(value));
}

function describeToken(target: object, key: string | symbol | undefined): void {
  const handler = Object.getOwnPropertyDescriptor(target, key!)!;
  for (const scheme of ['refreshHeader', 'refreshCookie']) ApiSecurity(scheme)(target, key!, handler);
}

@Injectable()
class SetRefreshCookieInterceptor implements NestInterceptor {
  constructor(private readonly config: AppConfig) {}

  intercept(
    context: ExecutionContext,
    next: CallHandler<WithRefreshToken<object> | WithoutSession>,
  ): Observable<object | null> {
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const keepsNoCookies = refreshHeaderOf(http.getRequest<FastifyRequest>()) !== undefined;
    return next.handle().pipe(
      map(({ refreshToken, knownBrowser, ...answer }) => {
        if (refreshToken === undefined) return answer;
        if (knownBrowser !== undefined)
          void reply.setCookie(KNOWN_BROWSER, knownBrowser, knownBrowserAttributes(this.config));
        if (keepsNoCookies) void reply.header(REFRESH_HEADER, refreshToken);
        else this.setCookie(reply, refreshToken);
        if (Object.keys(answer).length === 0) return null;
        return keepsNoCookies ? { ...answer, refreshToken } : answer;
      }),
    );
  }

  private setCookie(reply: FastifyReply, refreshToken: string): void {
    const maxAge = REFRESH_TOKEN_DAYS * 86_400;
    void reply.setCookie(REFRESH_COOKIE, refreshToken, { ...attributes(this.config), maxAge });
  }
}

@Injectable()
class ClearRefreshCookieInterceptor implements NestInterceptor {
  constructor(private readonly config: AppConfig) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(tap(() => void reply.clearCookie(REFRESH_COOKIE, attributes(this.config))));
  }
}

/** Sends the token of the handler's `WithRefreshToken` result as a cookie, or to clients without cookies to read. */
export const SetsRefreshCookie = () => UseInterceptors(SetRefreshCookieInterceptor);

/** The same for a route that opens a session: its header asks for the token. */
export const OpensSession = () => applyDecorators(SetsRefreshCookie(), OffersRefreshToken());

/** Clears the cookie after the handler has succeeded. */
export const ClearsRefreshCookie = () => UseInterceptors(ClearRefreshCookieInterceptor);

/** Unreadable for scripts, not sent cross-site, and sent to the auth endpoints only. */
function attributes({ production }: AppConfig): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'strict', path: '/api/v1/auth', secure: production };
}
