import { element } from '../core/dom.js';
import { button } from '../core/fields.js';
import { addressOf } from '../core/links.js';
import { say } from '../core/messages.js';
import { showPageIfOutdated, showPageOfAnother } from '../core/router.js';
import { formerCustomer } from '../core/session.js';
import { signInForms } from './sign-in.js';

/**
 * Asks for a login above the page when its session has ended: what was typed stays below, and nothing is sent by itself. Where
 * somebody else logs in, nothing of the customer before stays.
 * @returns whether the same customer is there again
 */
export async function logInAbovePage(): Promise<boolean> {
  const former = formerCustomer();
  const customerId = await openDialog(former !== undefined);
  if (customerId === undefined) return false;
  if (former !== undefined && customerId !== former._id) {
    await showPageOfAnother();
    return false;
  }
  await showPageIfOutdated();
  say('You are logged in. Nothing was sent yet: press again when you are ready.');
  return true;
}

/** @param isBack whether somebody was logged in before @returns the id of who has logged in; undefined for nobody */
async function openDialog(isBack: boolean): Promise<string | undefined> {
  let customerId: string | undefined;
  const forms = await signInForms(
    (id) => {
      customerId = id;
      sheet.close();
    },
    element(
      'p',
      {},
      element('a', { href: addressOf('/forgot-password'), target: '_blank' }, 'Forgot your password?'),
    ),
  );
  const sheet: HTMLDialogElement = element(
    'dialog',
    { class: 'sheet', 'aria-labelledby': 'login-title' },
    element('h2', { id: 'login-title' }, isBack ? 'Your session has ended' : 'Please log in'),
    element('p', {}, 'Log in here to go on. What you have typed stays, and nothing was sent.'),
    forms,
    button('Not now', () => sheet.close(), { class: 'plain' }),
  );
  // Also by the Escape key.
  const closed = new Promise<void>((resolve) => {
    sheet.addEventListener('close', () => resolve(), { once: true });
  });
  document.body.append(sheet);
  sheet.showModal();
  await closed;
  sheet.remove();
  return customerId;
}
