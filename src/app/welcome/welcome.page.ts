import { createHash } from 'node:crypto';
import { html, SafeHtml } from '#common/html/html.js';
import type { ServiceFacts } from './service-facts.js';

const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --text: #16181d; --accent: #2457d6; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --text: #e8eaee; --accent: #8fb0ff; } }
html, body { background: var(--ground); color: var(--text); } a { color: var(--accent); }
body { margin: 0 auto; max-width: 40rem; padding: 1.5rem 1rem; font: 16px/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
dt { font-weight: 600; margin-top: .8rem; } dd { margin: 0; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const STYLE_ELEMENT = new SafeHtml(`<style>${STYLE}</style>`);

export const WELCOME_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The HTML page at `/`. */
export function welcomePage(facts: ServiceFacts): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${facts.name}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <h1>${facts.name}</h1>
        <p>The back end of an online shop. It is running.</p>
        <dl>
          ${facts.dashboard !== undefined && fact('Dashboard', link('/admin'))}
          ${facts.apiDescription !== undefined && fact('API description', link('/api/docs'))}
          ${fact('Health', link('/health'))}
          ${facts.forDevelopers !== undefined && developerFacts(facts.forDevelopers)}
        </dl>
      </body>
    </html>`.markup;
}

function developerFacts(facts: NonNullable<ServiceFacts['forDevelopers']>): SafeHtml {
  const logins = facts.demoLogins.map(
    ({ email, password, role }) => html`${email} / ${password} (${role})<br />`,
  );
  return html`${facts.devConsole !== undefined && fact('Developer console', link('/dev'))}
  ${facts.demoShop !== undefined && fact('Demo storefront', link('/shop'))}
  ${logins.length > 0 && fact('Demo logins', html`${logins}`)}
  ${facts.limits !== undefined && fact('Limits', html`${facts.limits}`)} ${fact('Data', html`${facts.dataDir}`)}
  ${facts.embedded.length > 0 && fact('Embedded', html`${facts.embedded.join(', ')}`)}`;
}

function fact(name: string, value: SafeHtml): SafeHtml {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`;
}

function link(path: string): SafeHtml {
  return html`<a href="${path}">${path}</a>`;
}
