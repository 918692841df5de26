import { isShopError } from '/shop/client/index.js';
import { addressOf, pathHere } from '../addresses.js';
import { element } from '../element.js';
import { resetLimitsButton } from '../messages.js';
import { inPlainWords } from '../plain-words.js';

/**
 * Instead of a page that could not be fetched.
 * @param {unknown} error
 * @returns {import('../router.js').Shown}
 */
export function errorPage(error) {
  if (!isShopError(error)) console.error(error);
  // A malformed id in the address is an unknown one to a customer.
  const isUnknown = isShopError(error) && (error.status === 404 || error.status === 400);
  const needsLogin = isShopError(error) && error.status === 401;
  const login = addressOf(`/login?then=${encodeURIComponent(pathHere())}`);
  return {
    title: isUnknown ? 'Not found' : 'Sorry',
    content: element(
      'div',
      { class: 'empty', 'data-code': isShopError(error) && error.code },
      element(
        'p',
        {},
        isUnknown && error.status === 400 ? 'There is nothing at this address.' : inPlainWords(error),
      ),
      isShopError(error) && error.status === 429 && resetLimitsButton(),
      needsLogin
        ? element('a', { class: 'button', href: login }, 'Log in')
        : element('a', { class: 'button', href: addressOf('') }, 'To all products'),
    ),
  };
}
