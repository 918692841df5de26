import { client } from '../client.js';
import { element } from '../element.js';
import { button, field, form } from '../fields.js';
import { say } from '../messages.js';
import { navigate } from '../router.js';
import { rememberCustomer } from '../session.js';

/** Mails with personal data (invoices, answers of support) go to verified addresses alone. @type {import('../router.js').View} */
export async function verifyEmailView({ query }) {
  const then = query.get('then') ?? '';
  const verify = async ({ otp = '' }) => {
    rememberCustomer(await client.verifyEmail({ otp }));
    say('Thank you, your email address is verified.');
    await navigate(then, { replace: true });
  };
  const send = async () => {
    await client.sendVerificationCode();
    say('We have sent you a code.');
  };
  return {
    title: 'Verify your email address',
    content: element(
      'div',
      { class: 'narrow stack' },
      element('p', {}, 'We have sent you a mail with a code of six digits when you registered.'),
      form(
        { class: 'stack' },
        verify,
        field('Code', {
          name: 'otp',
          inputmode: 'numeric',
          autocomplete: 'one-time-code',
          required: true,
          pattern: '[0-9]{6}',
        }),
        element('button', {}, 'Verify'),
      ),
      button('Send another code', send, { class: 'plain' }),
      button('Later', () => navigate(then, { replace: true }), { class: 'plain' }),
      element(
        'p',
        { class: 'test-only' },
        'Outside production no mail leaves this machine: the code is in the inbox of the ',
        element('a', { href: '/dev', target: '_blank' }, 'developer console'),
        '.',
      ),
    ),
  };
}
