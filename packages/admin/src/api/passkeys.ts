import { createPasskey, isPasskeyDismissed, isPasskeyThere, signInWithPasskey } from 'storefront-client';
import { outsideWords } from '../words/outside.js';
import { shop } from './client.js';
import { remember } from './staff.js';

const { passkeyFaults: texts } = outsideWords;

/** @throws ShopError; Error in words when the browser has made none */
export async function addPasskey(name: string): Promise<void> {
  await inWords(createPasskey(shop, name));
}

/** @throws ShopError; Error in words when none was chosen */
export async function logInWithPasskey(): Promise<void> {
  const { user } = await inWords(signInWithPasskey(shop));
  remember(user);
}

/** Says in words what a browser says for developers. */
async function inWords<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    if (isPasskeyDismissed(error)) throw new Error(texts.dismissed, { cause: error });
    if (isPasskeyThere(error)) throw new Error(texts.there, { cause: error });
    throw error;
  }
}
