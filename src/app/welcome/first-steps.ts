import { html, type SafeHtml } from '#common/html/html.js';
import type { DemoLogin } from '#config/demo-logins.js';
import type { ServiceFacts } from './service-facts.js';

/** Shows the buttons where the browser lets a page write to the clipboard (https and localhost), and makes them work. */
export const COPY_SCRIPT = `
for (const button of navigator.clipboard ? document.querySelectorAll('button[data-copy]') : []) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = 'Copied';
  });
}
`;

/** Returns what a newcomer may do first: buy, work the order off, read the mails, ask the API. */
export function firstSteps({
  forDevelopers,
  dashboard,
  apiDescription,
  address,
}: ServiceFacts): SafeHtml | undefined {
  if (forDevelopers?.demoShop === undefined) return undefined;
  const { demoLogins } = forDevelopers;
  const customer = demoLogins.find(({ role }) => role === 'USER');
  const owner = demoLogins.find(({ role }) => role === 'ADMIN');
  const request = `curl "${address ?? ''}/api/v1/products?limit=2"`;
  return html`<h2>Try this first</h2>
    <ol>
      <li><a href="/shop">Order something in the demo shop</a>${as(customer)}. No money moves.</li>
      ${
        dashboard !== undefined &&
        html`<li>
        <a href="/admin">Dispatch the order in the dashboard</a>${as(owner)}. The panel "Simulate" of the order's page delivers it.
      </li>`
      }
      <li><a href="/dev">Read the mails</a> that the customer has got.</li>
      <li>
        Ask the API: <code>${request}</code> ${copyButton(request)}${
          apiDescription !== undefined && html`<br />All of it is in <a href="/api/docs">its description</a>.`
        }
      </li>
    </ol>`;
}

function as(login: DemoLogin | undefined): SafeHtml | undefined {
  if (login === undefined) return undefined;
  const { email, password } = login;
  return html` as <code>${email}</code> ${copyButton(email)} with the password <code>${password}</code> ${copyButton(password)}`;
}

function copyButton(text: string): SafeHtml {
  return html`<button type="button" data-copy="${text}" aria-label="Copy ${text}" hidden>Copy</button>`;
}
