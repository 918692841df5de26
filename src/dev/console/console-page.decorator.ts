import { applyDecorators, Header, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { ErrorPage, FormBody, RawResponse } from '#http/decorators.js';
import { errorPage } from './pages/error.page.js';
import { MAIL_POLICY, PAGE_POLICY } from './pages/layout.js';
import { SameOriginGuard } from './same-origin.guard.js';

const failsAsPage = ErrorPage({ render: errorPage, contentSecurityPolicy: PAGE_POLICY });

/**
 * A page of the console: HTML without an envelope, with its own content security policy, never cached. The
 * referrer policy lets browsers name the page's origin when one of its forms is sent: under `no-referrer`, which
 * every other answer has, they send `Origin: null`.
 */
export const ConsolePage = (): MethodDecorator =>
  applyDecorators(markup(PAGE_POLICY), failsAsPage, Header('Referrer-Policy', 'same-origin'));

/** The HTML of a mail, shown in an iframe. */
export const MailFrame = (): MethodDecorator =>
  applyDecorators(markup(MAIL_POLICY), Header('X-Frame-Options', 'SAMEORIGIN'));

/** A form of the console: answered with a redirect, so that a reload does not submit it again. */
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
