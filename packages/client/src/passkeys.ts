import type { Client } from './client.js';
import type { InputOf, ResultOf } from './operation-types.js';

const IS_NUMBER = /^(?:\d+\.\d+\.\d+\.\d+|\[.*\])$/;

/** A passkey, or a signature with one, as the browser gives it. */
interface BrowserCredential {
  toJSON(): unknown;
}

interface Ceremony {
  readonly publicKey: object;
}

/** The globals of a browser, which Node.js lacks: this file is compiled for both. */
const browser = globalThis as unknown as {
  readonly PublicKeyCredential?: {
    parseCreationOptionsFromJSON?(options: ResultOf<'startPasskey'>): object;
    parseRequestOptionsFromJSON?(options: ResultOf<'startPasskeyLogin'>): object;
  };
  readonly navigator: {
    readonly credentials: {
      create(ceremony: Ceremony): Promise<BrowserCredential | null>;
      get(ceremony: Ceremony): Promise<BrowserCredential | null>;
    };
  };
  readonly location: { readonly hostname: string };
};

/** Whether this browser has passkeys on this page: none has them at a host that is a number. False outside browsers. */
export function canUsePasskeys(): boolean {
  const { PublicKeyCredential } = browser;
  return (
    PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined &&
    !IS_NUMBER.test(browser.location.hostname)
  );
}

/**
 * Has the person make a passkey, and adds it to the account. Call it while a press is handled.
 * @throws ShopError; DOMException: see `isPasskeyDismissed` and `isPasskeyThere`
 */
export async function createPasskey(
  client: Pick<Client, 'startPasskey' | 'addPasskey'>,
  name: string,
): Promise<ResultOf<'addPasskey'>> {
  const publicKey = browser.PublicKeyCredential!.parseCreationOptionsFromJSON!(await client.startPasskey());
  const credential = jsonOf(await browser.navigator.credentials.create({ publicKey }));
  return client.addPasskey({ credential, name } as InputOf<'addPasskey'>);
}

/**
 * Has the person choose a passkey, and signs in with it. Call it while a press is handled.
 * @throws ShopError; DOMException: see `isPasskeyDismissed`
 */
export async function signInWithPasskey(
  client: Pick<Client, 'startPasskeyLogin' | 'loginWithPasskey'>,
): Promise<ResultOf<'loginWithPasskey'>> {
  const publicKey = browser.PublicKeyCredential!.parseRequestOptionsFromJSON!(
    await client.startPasskeyLogin(),
  );
  const credential = jsonOf(await browser.navigator.credentials.get({ publicKey }));
  return client.loginWithPasskey({ credential } as InputOf<'loginWithPasskey'>);
}

/** Whether the person has closed the browser's dialog, has let it pass, or has no passkey that fits: nothing has happened. */
export function isPasskeyDismissed(error: unknown): boolean {
  return error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name);
}

/** Whether the device has a passkey of the account already: it makes no second one. */
export function isPasskeyThere(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

function jsonOf(credential: BrowserCredential | null): unknown {
  if (credential === null) throw new DOMException('No passkey was chosen', 'NotAllowedError');
  return credential.toJSON();
}
