import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button, form } from '../core/fields.js';
import { say } from '../core/messages.js';
import { codeField } from '../parts/code-field.js';
import { secondFactorField } from '../parts/second-factor-field.js';

/** The second factor of the customer: set up with an app, removed with a code. */
export async function secondFactor(signal: AbortSignal): Promise<HTMLElement> {
  const place = element('div', { class: 'stack' });
  const show = async (): Promise<void> => {
    const { isSet, recoveryCodesLeft } = await client.getSecondFactor({}, { signal });
    place.replaceChildren(
      isSet
        ? removal(recoveryCodesLeft, show)
        : button('Set up an app', () => start(place, show), { class: 'second' }),
    );
  };
  await show();
  return place;
}

async function start(place: HTMLElement, show: () => Promise<void>): Promise<void> {
  const { secret, uri } = await client.startTotp();
  const { qrCode } = await import('../parts/qr-code.js');
  place.replaceChildren(
    form(
      { class: 'stack' },
      async ({ otp = '' }) => {
        const { recoveryCodes } = await client.confirmTotp({ code: otp });
        await client.refreshAccessToken();
        place.replaceChildren(keepCodes(recoveryCodes, show));
      },
      element(
        'p',
        {},
        'Scan this with your app for codes, type the key into it, or open the app on this device. Then enter the code that it shows.',
      ),
      qrCode(uri, 'The key as a picture, for your app'),
      element('p', {}, element('code', {}, secret.replace(/(.{4})(?=.)/g, '$1 '))),
      element('p', {}, element('a', { href: uri }, 'Open my app for codes')),
      codeField(),
      element('button', {}, 'Confirm'),
    ),
  );
}

function keepCodes(codes: readonly string[], show: () => Promise<void>): HTMLElement {
  return element(
    'div',
    { class: 'stack', role: 'status' },
    element(
      'p',
      {},
      'Your second factor is set up. Keep these recovery codes where only you find them: each stands in for a code of your app once. They are not shown again.',
    ),
    element('pre', {}, codes.join('\n')),
    button('I have kept them', show, { class: 'second' }),
  );
}

function removal(codesLeft: number, show: () => Promise<void>): HTMLElement {
  return element(
    'details',
    {},
    element('summary', {}, `It is set up, with ${codesLeft} recovery codes left. Remove it`),
    form(
      { class: 'stack' },
      async ({ code = '' }) => {
        await client.removeSecondFactor({ code: code.trim() });
        say('Your second factor is removed.');
        await show();
      },
      secondFactorField(),
      element('button', { class: 'danger' }, 'Remove the second factor'),
    ),
  );
}
