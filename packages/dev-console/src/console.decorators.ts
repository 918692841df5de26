import { applyDecorators, Controller, Header, HttpCode, Post, Redirect, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { CanFail, ForeignHostError, FormBody, Public, RawResponse } from '#http/decorators.js';
import { MAIL_POLICY, PAGE_POLICY } from './pages/layout.js';
import { SameOriginGuard } from './same-origin.guard.js';

/** A controller of the console, without login. Its path begins with `dev`, where foreign hosts are refused. */
export const ConsoleController = (path: string): ClassDecorator =>
  applyDecorators(ApiTags('DeveloperConsole'), Public(), CanFail(ForeignHostError), Controller(path));

/**
 * A page of the console: HTML without an envelope, with its own content security policy, never cached. With the
 * referrer policy of all other answers, `no-referrer`, browsers would send `Origin: null` with its forms.
 */
export const ConsolePage = (): MethodDecorator =>
  applyDecorators(markup(PAGE_POLICY), Header('Referrer-Policy', 'same-origin'));

/** The HTML of a mail, shown in an iframe. */
export const MailFrame = (): MethodDecorator =>
  applyDecorators(markup(MAIL_POLICY), Header('X-Frame-Options', 'SAMEORIGIN'));

/** The form of an endpoint, at `<path>/form`. Answered with a redirect, so that a reload does not submit it again. */
export const ConsoleForm = (path: string): MethodDecorator =>
  applyDecorators(form(path), Redirect(), RawResponse(), ApiExcludeEndpoint());

/** The same where the answer is a page that no address may lead to: what it shows is secret. */
export const ConsoleFormPage = (path: string): MethodDecorator =>
  applyDecorators(form(path), HttpCode(200), ConsolePage());

function form(path: string): MethodDecorator {
  return applyDecorators(Post(`${path}/form`), FormBody(), UseGuards(SameOriginGuard));
}

function markup(policy: string): MethodDecorator {
  return applyDecorators(
    RawResponse(),
    ApiExcludeEndpoint(),
    Header('Content-Type', 'text/html; charset=utf-8'),
    Header('Content-Security-Policy', policy),
    Header('Cache-Control', 'no-store'),
  );
}
