import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button, form } from '../core/fields.js';
import { say } from '../core/messages.js';
import { navigate, type Shown, type Visit } from '../core/router.js';
import { rememberCustomer } from '../core/session.js';
import { codeField, whereMailsAre } from '../parts/code-field.js';

/** Mails with personal data (invoices, answers of support) go to verified addresses alone. */
export async function verifyEmailView({ query }: Visit): Promise<Shown> {
  const then = query.get('back') ?? '';
  const verify = async ({ otp = '' }: Record<string, string>): Promise<void> => {
    rememberCustomer(await client.verifyEmail({ otp }));
    await navigate(then, { replace: true });
    say('Thank you, your email address is verified.');
  };
  const send = async (): Promise<void> => {
    await client.sendVerificationCode();
    say('We have sent you a code.');
  };
  return {
    title: 'Verify your email address',
    content: element(
      'div',
      { class: 'narrow stack' },
      element('p', {}, 'We have sent you a mail with a code of six digits when you registered.'),
      form({ class: 'stack' }, verify, codeField(), element('button', { class: 'wide' }, 'Verify')),
      element(
        'div',
        { class: 'actions' },
        button('Send another code', send, { class: 'plain' }),
        button('Later', () => navigate(then, { replace: true }), { class: 'plain' }),
      ),
      whereMailsAre(),
    ),
  };
}
