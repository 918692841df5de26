import { stored } from '../ui/stored';

/**
 * Who has signed in, as far as this browser remembers: the id of their account. The shop decides by cookie and token; this saves visitors a
 * refresh that can only be refused, and each refresh counts as a try to sign in.
 */
export const signedIn = stored<string | false>('storefront.signed-in', false);
