import { html, type SafeHtml } from '#common/html/html.js';
import type { MailHeadline } from '#infrastructure/mail/adapters/inbox.mailer.js';
import { time } from './layout.js';

/** The mails that the section shows. */
export interface InboxOverview {
  /** Only those to this address; undefined for all. */
  readonly to: string | undefined;
  /** Newest first. */
  readonly list: readonly MailHeadline[];
}

/** The newest mails; the console's script adds those that come in. */
export function inboxSection({ to, list }: InboxOverview): SafeHtml {
  const filter = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
  return html`<script src="/dev/live.js" defer></script>
    <h2 id="inbox">Inbox</h2>
    <form method="get" action="/dev#inbox">
      <input
        name="to"
        type="email"
        value="${to ?? ''}"
        placeholder="to: asha@example.com"
        aria-label="Recipient"
      />
      <button class="second">Show</button>
    </form>
    <p class="soft" data-live-state></p>
    ${list.length === 0 && html`<p class="soft" data-no-mail>No mail${to !== undefined && ` to ${to}`}.</p>`}
    <div aria-live="polite" data-live-mails="/dev/inbox/events${filter}">
      ${list.map((mail) => mailCard(mail))}
    </div>`;
}

/** A mail in the list. */
export function mailCard({ id, subject, to, receivedAt }: MailHeadline): SafeHtml {
  return html`<div class="card" data-mail="${id}">
    <a href="/dev/mails/${encodeURIComponent(id)}">${subject}</a>
    <div class="soft">to ${to}, ${time(receivedAt)}</div>
  </div>`;
}
