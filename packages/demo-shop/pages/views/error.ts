import { isShopError } from 'storefront-client';
import { addressOf, pathHere, withQuery } from '../core/links.js';
import { element, type Child } from '../core/dom.js';
import { button } from '../core/fields.js';
import { resetLimitsButton } from '../core/messages.js';
import { inPlainWords } from '../core/error-messages.js';
import { showPage, type Shown } from '../core/router.js';

/** Instead of a page that could not be fetched: it is asked for again when the browser is online, if this one is still shown. */
export function errorPage(error: unknown, signal: AbortSignal): Shown {
  if (!isShopError(error)) {
    console.error(error);
    return trouble('Sorry', inPlainWords(error), retryButton());
  }
  // A malformed id in the address is an unknown one to a customer.
  if (error.status === 400) return location.search === '' ? nothingHere() : refusedChoice();
  if (error.status === 404) return trouble('Not found', inPlainWords(error), waysOn());
  if (error.status === 401)
    return trouble(
      'Please log in',
      'This page belongs to an account.',
      link(withQuery('/login', { back: pathHere() }), 'Log in'),
    );
  if (error.status === 0) addEventListener('online', () => void showPage(), { signal });
  return trouble(
    error.status === 0 ? 'No connection' : 'Sorry',
    inPlainWords(error),
    [retryButton(), error.status === 429 && resetLimitsButton()],
    error.code,
  );
}

/** For a page that is there, with a choice in its address that the shop does not take. */
function refusedChoice(): Shown {
  const [path = ''] = pathHere().split('?');
  return trouble('Sorry', 'The shop does not understand what this address asks for.', [
    link(path, 'Without it'),
    waysOn(),
  ]);
}

/** For an address without a page. */
export function nothingHere(): Shown {
  return trouble('Page not found', 'There is nothing at this address.', waysOn());
}

function trouble(title: string, text: string, ways: Child, code?: string): Shown {
  return {
    title,
    content: element(
      'div',
      { class: 'empty', 'data-code': code },
      element('p', {}, text),
      element('div', { class: 'actions' }, ways),
    ),
  };
}

function retryButton(): HTMLElement {
  return button('Try again', showPage);
}

function waysOn(): Child {
  return [link('/products', 'To all products'), link('/support-tickets', 'Ask for help', 'button second')];
}

function link(path: string, text: string, className = 'button'): HTMLElement {
  return element('a', { class: className, href: addressOf(path) }, text);
}
