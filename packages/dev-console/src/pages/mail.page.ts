import { html } from '#common/html/html.js';
import type { ReceivedMail } from '#infrastructure/mail/adapters/inbox.mailer.js';
import { layout, time } from './layout.js';

/** Returns the page of a mail: its markup in a sandboxed frame, its text, its files. */
export function mailPage(mail: ReceivedMail): string {
  const path = `/dev/mails/${encodeURIComponent(mail.id)}`;
  return layout(
    mail.subject,
    html`<p><a href="/dev#inbox">All mails</a></p>
      <h1>${mail.subject}</h1>
      <p class="soft">to ${mail.to}, ${time(mail.receivedAt)}</p>
      ${mail.attachments.length > 0 && html`<h2>Files</h2>`}
      ${mail.attachments.map(
        (file, index) =>
          html`<div class="card">
            <a href="${path}/attachments/${index}">${file.filename}</a>
            <span class="soft">${file.contentType}, ${file.content.length} bytes</span>
          </div>`,
      )}
      <h2>As the recipient sees it</h2>
      <iframe src="${path}/html" sandbox title="The mail"></iframe>
      <h2>As text</h2>
      <pre>${mail.text}</pre>`,
  );
}
