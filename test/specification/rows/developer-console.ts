import type { Section } from '../row.js';

const FORMS = 'test/e2e/dev-console/forms.e2e-spec.ts';
const HOSTS = 'test/e2e/dev-console/hosts.e2e-spec.ts';
const LIMITS = 'test/e2e/edge/rate-limits.e2e-spec.ts';
const DESCRIPTION = 'test/e2e/service/api-description.e2e-spec.ts';
const BUTTONS = 'test/browser/console-buttons.browser-spec.ts';
const FOREIGN = 'test/browser/foreign-pages.browser-spec.ts';
const MAILS = 'test/browser/mail-frame.browser-spec.ts';
const LAYOUT = 'test/browser/console-layout.browser-spec.ts';

/** What the developer console does in a browser, and to whom it answers. */
export const developerConsole: readonly Section[] = [
  {
    document: 'decisions',
    section: '12 Developer console',
    rows: [
      {
        id: 'DEV-01',
        statement: '12.31: /dev and /media are not counted by the limiters',
        tests: [
          `${LIMITS}: is %s`,
          `${LIMITS}: is refused to nobody, while the unknown paths of production are refused like all others`,
        ],
      },
      {
        id: 'DEV-02',
        statement:
          '12.31: in production, where /dev does not exist, its paths are counted like all unknown ones',
        tests: [`${LIMITS}: is in production not %s, which is an unknown path`],
      },
      {
        id: 'DEV-03',
        statement: '12.31: /api/docs is counted',
        tests: [
          `${LIMITS}: is not %s`,
          `${DESCRIPTION}: is given to everybody, and counted like every other address`,
        ],
      },
      {
        id: 'DEV-04',
        statement: '12.31: API_DOCS=false removes /api/docs; it is true by default',
        tests: [
          `${DESCRIPTION}: there is no %s`,
          `${DESCRIPTION}: no page leads to it`,
          'src/config/load-config.spec.ts: embeds every service, makes demo data and opens the developer console',
        ],
      },
      {
        id: 'DEV-05',
        statement: '12.31: /dev answers only a Host of localhost, 127.0.0.1, [::1] or PUBLIC_URL',
        tests: [
          `${HOSTS}: has %s among them`,
          `${HOSTS}: has the host of PUBLIC_URL among them, on any port, and only where that is set`,
          `${HOSTS}: does not have "%s" among them`,
          `${HOSTS}: guards $method $path, and does nothing for a foreign one`,
          `${HOSTS}: says so to browsers on a page`,
          `${FOREIGN}: tells nothing to, and does nothing for, a name of somebody else that leads here (DNS rebinding)`,
        ],
      },
      {
        id: 'DEV-06',
        statement: 'Every button and form of the console works in a browser',
        tests: [
          `${BUTTONS}: do what they say: $line`,
          `${BUTTONS}: are all known to this test, on every page of the console`,
          `${BUTTONS}: repeat nothing when the page after them is loaded again`,
          `${FORMS}: accept what comes from a page of the console by %s`,
          `${FOREIGN}: takes a form of its own page, which the browser names same-origin and by its origin`,
          `${FOREIGN}: takes the forms of its page on plain HTTP at PUBLIC_URL, where browsers send no Sec-Fetch-Site`,
        ],
      },
      {
        id: 'DEV-07',
        statement: 'A form of another origin is refused and changes nothing',
        tests: [
          `${FORMS}: refuse what comes from %s`,
          `${FORMS}: refuse what the browser calls %s, although its origin is ours`,
          `${FOREIGN}: refuses the form of $host on another port ($path), and nothing changes`,
          `${FOREIGN}: refuses what a script of another origin posts without asking`,
          `${FOREIGN}: refuses foreign forms there too`,
        ],
      },
      {
        id: 'DEV-08',
        statement: "A mail's markup runs no script and sends no form",
        tests: [
          `${MAILS}: runs no script of its own, in its frame nor opened by itself`,
          `${MAILS}: sends no form, in its frame nor opened by itself`,
        ],
      },
      {
        id: 'DEV-09',
        statement: 'The pages fit on a phone; a person who is refused sees a page',
        tests: [
          `${LAYOUT}: fit on a %s, with a name for each field`,
          `${LAYOUT}: say what a form did beside the section that they lead back to`,
          `${FORMS}: show a person at a browser a page, not JSON, when they are refused or fail`,
        ],
      },
    ],
  },
];
