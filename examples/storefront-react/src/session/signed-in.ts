import { stored } from '../ui/stored';

/**
 * The id of the account that has signed in, as far as this browser remembers. The shop decides by cookie and token;
 * this saves visitors a refresh that can only be refused, and each refresh counts as a try to sign in.
 */
export const signedIn = stored<string | false>('storefront.signed-in', false);
