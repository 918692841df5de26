import {
  createParamDecorator,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, tap, type Observable } from 'rxjs';
import { AppConfig } from '#config/app-config.js';

/** How long a refresh token is good for after it was handed out, and the cookie with it. */
export const REFRESH_TOKEN_DAYS = 30;

const NAME = 'refreshToken';

/** What a handler returns that hands out a refresh token: the token becomes the cookie, the rest, if any, is the answer. */
export type WithRefreshToken<T extends object> = T & { readonly refreshToken: string };

/** The refresh token of the caller's cookie, if there is one. */
export const RefreshToken = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    const { cookies } = context.switchToHttp().getRequest<FastifyRequest>();
    return cookies[NAME];
  },
);

@Injectable()
class SetRefreshCookie implements NestInterceptor {
  constructor(private readonly config: AppConfig) {}

  intercept(
    context: ExecutionContext,
    next: CallHandler<WithRefreshToken<object>>,
  ): Observable<object | null> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map(({ refreshToken, ...answer }) => {
        void reply.setCookie(NAME, refreshToken, {
          ...attributes(this.config),
          maxAge: REFRESH_TOKEN_DAYS * 86_400,
        });
        return Object.keys(answer).length === 0 ? null : answer;
      }),
    );
  }
}

@Injectable()
class ClearRefreshCookie implements NestInterceptor {
  constructor(private readonly config: AppConfig) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(tap(() => void reply.clearCookie(NAME, attributes(this.config))));
  }
}

/** The handler returns `WithRefreshToken`: its token goes out as the cookie and not in the body. */
export const SetsRefreshCookie = () => UseInterceptors(SetRefreshCookie);

/** The cookie is cleared when the handler has succeeded. */
export const ClearsRefreshCookie = () => UseInterceptors(ClearRefreshCookie);

/** No script reads it, no other site sends it, and only the auth endpoints receive it. */
function attributes({ production }: AppConfig): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'strict', path: '/api/v1/auth', secure: production };
}
