import { stored } from '../ui/stored';

/**
 * Whether somebody has signed in, as far as this browser remembers. The shop decides by cookie and token; this saves visitors a
 * refresh that can only be refused, and each refresh counts as a try to sign in.
 */
export const signedIn = stored('storefront.signed-in', false);
