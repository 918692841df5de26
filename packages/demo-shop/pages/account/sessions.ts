import { client } from '../core/api.js';
import { element } from '../core/dom.js';
import { button } from '../core/fields.js';
import { say } from '../core/messages.js';

type OwnSession = Awaited<ReturnType<typeof client.listOwnSessions>>['sessions'][number];

/** Where the customer is logged in, each with a button that ends it at once. */
export async function ownSessions(signal: AbortSignal): Promise<HTMLElement> {
  const list = element('ul', { class: 'stack plain' });
  const { sessions } = await client.listOwnSessions({}, { signal });
  list.append(...sessions.map((session) => row(session, list)));
  return list;
}

function row({ _id, userAgent, address, lastUsedAt, isCurrent }: OwnSession, list: HTMLElement): HTMLElement {
  const name = isCurrent ? 'This browser' : (userAgent ?? 'Unknown browser').slice(0, 80);
  const end = async (): Promise<void> => {
    await client.endOwnSession({ id: _id });
    made.remove();
    say('The session is over.');
    list.querySelector('button')?.focus();
  };
  const used = new Date(lastUsedAt);
  const made: HTMLElement = element(
    'li',
    {},
    element('div', {}, name),
    element(
      'div',
      { class: 'quiet' },
      [`Last used ${used.toLocaleString()}`, address].filter(Boolean).join(' · '),
    ),
    !isCurrent &&
      button('End this session', end, { class: 'second', 'aria-label': `End this session: ${name}` }),
  );
  return made;
}
