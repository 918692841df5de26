import { applyDecorators, Header, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { ErrorPage, FormBody, RawResponse } from '#http/decorators.js';
import { errorPage } from './pages/error.page.js';
import { MAIL_POLICY, PAGE_POLICY } from './pages/layout.js';
import { SameOriginGuard } from './same-origin.guard.js';

const failsAsPage = ErrorPage({ render: errorPage, contentSecurityPolicy: PAGE_POLICY });

/**
 * A page of the console: HTML without an envelope, with its own content security policy, kept by no cache. The
 * referrer policy lets browsers name the page's origin when one of its forms is sent: under `no-referrer`, which
 * every other answer has, they send `Origin: null`.
 */
export const ConsolePage = (): MethodDecorator =>
  applyDecorators(markup(PAGE_POLICY), failsAsPage, Header('Referrer-Policy', 'same-origin'));

/** The markup of a mail, for the frame that shows it. */
export const MailFrame = (): MethodDecorator =>
  applyDecorators(markup(MAIL_POLICY), Header('X-Frame-Options', 'SAMEORIGIN'));

/** A form of the console: answered by a redirect, so that reloading the page after it repeats nothing. */
export const ConsoleForm = (): MethodDecorator =>
  applyDecorators(FormBody(), failsAsPage, UseGuards(SameOriginGuard), RawResponse(), ApiExcludeEndpoint());

function markup(policy: string): MethodDecorator {
  return applyDecorators(
    RawResponse(),
    ApiExcludeEndpoint(),
    Header('Content-Type', 'text/html; charset=utf-8'),
    Header('Content-Security-Policy', policy),
    Header('Cache-Control', 'no-store'),
  );
}
