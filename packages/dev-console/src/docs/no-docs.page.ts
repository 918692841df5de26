import { html } from '#common/html/html.js';
import { layout } from '../pages/layout.js';

/** The page at `/docs` where the site is not built. */
export const NO_DOCS = layout(
  'The documentation is not built',
  html`<h1>The documentation is not built</h1>
    <p>
      Run <code>npm run tool -- docs-site</code> in a checkout of the project, some ten seconds, and start the service
      again. <code>npm run docs</code> also records the examples of the API description. The pages are plain text in the
      folder <code>docs</code>.
    </p>
    <p><a href="/api/docs">API reference</a></p>`,
);
