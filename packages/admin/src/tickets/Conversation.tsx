import type { Ticket } from 'storefront-client';
import { Time } from '../shell/Time.js';
import { words } from '../words/index.js';

const { tickets: texts } = words;

/** The messages of a ticket, oldest first; the shop's stand at the right. */
export function Conversation({ ticket: { messages, attachments, customer } }: { ticket: Ticket }) {
  const name = customer?.firstname ?? words.form.deleted;
  return (
    <section className="card" aria-label={texts.conversation}>
      <ol className="conversation">
        {messages.map(({ _id, from, message, createdAt }) => (
          <li key={_id} data-ours={from === 'ADMIN' || undefined}>
            <div className="second">
              <bdi>{from === 'ADMIN' ? texts.shop : name}</bdi> · <Time at={createdAt} />
            </div>
            <p className="message">{message}</p>
          </li>
        ))}
      </ol>
      {attachments.length > 0 && (
        <div className="card-body attachments">
          {attachments.map((address, index) => (
            <a key={address} href={address} target="_blank" rel="noreferrer">
              <img src={address} alt={texts.attachment(index + 1)} width={96} height={96} loading="lazy" />
            </a>
          ))}
        </div>
      )}
    </section>
  );
}
