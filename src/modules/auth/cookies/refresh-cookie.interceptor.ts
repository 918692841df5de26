import {
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
import { cookiesNamed } from './cookies-named.js';
import { KNOWN_BROWSER, knownBrowserAttributes } from './known-browser.js';

/** Lifetime of a refresh token and of its cookie, from when it is issued. */
export const REFRESH_TOKEN_DAYS = 30;

const NAME = 'refreshToken';

/** A refresh token is 256 bits as base64url; cookies of other applications look otherwise. */
const REFRESH_TOKEN = /^[\w-]{43}$/;

/**
 * Result of a handler that issues a refresh token: the token becomes the cookie, and so does what makes a browser known
 * that has signed in; the rest becomes `data`.
 */
export type WithRefreshToken<T extends object> = T & {
  readonly refreshToken: string;
  readonly knownBrowser?: string;
};

/** What the caller's cookies of the name hold that may be refresh tokens: seldom more than one. */
export const RefreshTokens = createParamDecorator(
  (_: unknown, context: ExecutionContext): string[] =>
    cookiesNamed(context.switchToHttp().getRequest<FastifyRequest>(), NAME).filter((value) =>
      REFRESH_TOKEN.test(value),
    ),
  [describeCookie],
);

function describeCookie(target: object, key: string | symbol | undefined): void {
  ApiSecurity('refreshCookie')(target, key!, Object.getOwnPropertyDescriptor(target, key!)!);
}

@Injectable()
class SetRefreshCookieInterceptor implements NestInterceptor {
  constructor(private readonly config: AppConfig) {}

  intercept(
    context: ExecutionContext,
    next: CallHandler<WithRefreshToken<object>>,
  ): Observable<object | null> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map(({ refreshToken, knownBrowser, ...answer }) => {
        void reply.setCookie(NAME, refreshToken, {
          ...attributes(this.config),
          maxAge: REFRESH_TOKEN_DAYS * 86_400,
        });
        if (knownBrowser !== undefined)
          void reply.setCookie(KNOWN_BROWSER, knownBrowser, knownBrowserAttributes(this.config));
        return Object.keys(answer).length === 0 ? null : answer;
      }),
    );
  }
}

@Injectable()
class ClearRefreshCookieInterceptor implements NestInterceptor {
  constructor(private readonly config: AppConfig) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(tap(() => void reply.clearCookie(NAME, attributes(this.config))));
  }
}

/** Sends the token of the handler's `WithRefreshToken` result as a cookie and removes it from the body. */
export const SetsRefreshCookie = () => UseInterceptors(SetRefreshCookieInterceptor);

/** Clears the cookie after the handler has succeeded. */
export const ClearsRefreshCookie = () => UseInterceptors(ClearRefreshCookieInterceptor);

/** Unreadable for scripts, not sent cross-site, and sent to the auth endpoints only. */
function attributes({ production }: AppConfig): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'strict', path: '/api/v1/auth', secure: production };
}
