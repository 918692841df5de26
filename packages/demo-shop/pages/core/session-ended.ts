import { isShopError } from 'storefront-client';

/** Instead of a page of an account whose session has ended, where one stands that is worth keeping. */
export class SessionEnded extends Error {}

/** Asks for a login where the visitor is. @returns whether the customer of before is there again */
type LogIn = () => Promise<boolean>;

let logIn: LogIn | undefined;
let asking: Promise<boolean> | undefined;

/** @param given asks for the login when a session ends in what a visitor does */
export function onSessionEnded(given: LogIn): void {
  logIn = given;
}

/** Whether the shop wants to know who is there. A password or a code that is wrong is something else. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof SessionEnded || isShopError(error, 'AUTHENTICATION_REQUIRED', 'SESSION_EXPIRED');
}

/** Asks once, however many calls were refused together. Nothing is sent again by itself. */
export function logInHere(): Promise<boolean> {
  asking ??= Promise.resolve(logIn?.() ?? false).finally(() => {
    asking = undefined;
  });
  return asking;
}
