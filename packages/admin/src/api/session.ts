import { shop } from './client.js';
import { forget, remember } from './staff.js';

/** @throws ShopError for a wrong password, or after too many tries; SecondFactorNeeded */
export async function logIn(email: string, password: string): Promise<void> {
  const { user } = await shop.login({ email, password });
  remember(user);
}

/** @param otp the mailed code, or the token of a mailed link @throws ShopError; SecondFactorNeeded */
export async function logInWithCode(email: string, otp: string): Promise<void> {
  const { user } = await shop.loginWithCode({ email, otp });
  remember(user);
}

/** @throws ShopError for a wrong code, or after five minutes */
export async function giveSecondFactor(mfaToken: string, code: string): Promise<void> {
  const { user } = await shop.verifySecondFactor({ mfaToken, code });
  remember(user);
}

/** Ends the session here and, as far as it can be reached, at the shop. */
export async function logOut(): Promise<void> {
  // Without a network the cookie stays, and ends by itself.
  await shop.logout().catch(() => undefined);
  forget();
}

/** @param input what a new account needs beside the token @throws ShopError; SecondFactorNeeded */
export async function acceptInvitation(input: Parameters<typeof shop.acceptInvitation>[0]): Promise<void> {
  const { user } = await shop.acceptInvitation(input);
  remember(user);
}
