import { html, type SafeHtml } from '#common/html/html.js';
import type { DemoLogin } from '#config/demo-logins.js';

/** The accounts of the demo data, each with its password and a button that copies an access token. */
export function loginsSection(logins: readonly DemoLogin[]): SafeHtml {
  return html`<script src="/dev/tokens.js" defer></script>
    <h2 id="logins">Demo logins</h2>
    ${logins.map(
      ({ email, password, role }) =>
        html`<div class="card">
          <div class="row"><b>${email}</b><code>${password}</code>${role}</div>
          <form method="post" action="/dev/tokens/form" data-copies-token>
            <button class="second" name="email" value="${email}">Copy token</button>
            <span class="soft" role="status"></span>
          </form>
        </div>`,
    )}`;
}
