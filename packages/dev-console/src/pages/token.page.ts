import { html } from '#common/html/html.js';
import type { DemoTokenView } from '../views/demo-token.view.js';
import { layout, time } from './layout.js';

/** The access token of a demo login, for a person who copies it. */
export function tokenPage(email: string, { accessToken, expiresAt }: DemoTokenView): string {
  return layout(
    `Token of ${email}`,
    html`<h1>Token of ${email}</h1>
      <p class="soft">Send it as <code>Authorization: Bearer</code>. It is good until ${time(new Date(expiresAt))}.</p>
      <pre>${accessToken}</pre>`,
  );
}
