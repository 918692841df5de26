import { createHash } from 'node:crypto';
import { html, SafeHtml } from '#common/html/html.js';
import { existsInProject } from '#common/files/project-file.js';
import { COPY_SCRIPT, firstSteps } from './first-steps.js';
import type { ServiceFacts } from './service-facts.js';

const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --text: #16181d; --accent: #2457d6; }
@media (prefers-color-scheme: dark) { :root { --ground: #14161a; --text: #e8eaee; --accent: #8fb0ff; } }
html, body { background: var(--ground); color: var(--text); } a { color: var(--accent); }
body { margin: 0 auto; max-width: 40rem; padding: 1.5rem 1rem; font: 16px/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
dt { font-weight: 600; margin-top: .8rem; } dd { margin: 0; }
li { margin-bottom: .6rem; } button { font: inherit; font-size: .8em; padding: .15em .6em; }
`;

const STYLE_ELEMENT = new SafeHtml(`<style>${STYLE}</style>`);
const SCRIPT_ELEMENT = new SafeHtml(`<script>${COPY_SCRIPT}</script>`);

/** As the service has found them at its start: it serves none that are built later. */
const ARE_DOCS_BUILT = existsInProject('dist', 'docs', 'index.html');
const HOW_TO_BUILD_DOCS = html`<code>npm run tool -- docs-site</code>, then start again: it is at /docs`;

export const WELCOME_POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(COPY_SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The HTML page at `/`. */
export function welcomePage(facts: ServiceFacts): string {
  const steps = firstSteps(facts);
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
        ${steps}
        <dl>
          ${facts.dashboard !== undefined && fact('Dashboard', link('/admin'))}
          ${facts.apiDescription !== undefined && fact('API description', link('/api/docs'))}
          ${mayHaveDocs(facts) && fact('Documentation', ARE_DOCS_BUILT ? link('/docs') : HOW_TO_BUILD_DOCS)}
          ${fact('Health', link('/health'))}
          ${facts.forDevelopers !== undefined && developerFacts(facts.forDevelopers)}
        </dl>
        ${steps !== undefined && SCRIPT_ELEMENT}
      </body>
    </html>`.markup;
}

/** As the developer console and the API description. */
function mayHaveDocs({ apiDescription, forDevelopers }: ServiceFacts): boolean {
  return apiDescription !== undefined && forDevelopers?.devConsole !== undefined;
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

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
