/**
 * Which files of the repository are pages of the site, and in what order it shows them: the table "Where to go" of README.md.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Pages that are not in `docs`, and their names in the site. */
const OUTSIDE = {
  'README.md': 'index.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security.md',
  'packages/client/README.md': 'client.md',
};
const LINK = /\[([^\]]+)\]\(([^)#\s]+)\)/g;

/**
 * @param {string} root folder of the project
 * @returns {Map<string, string>} path in the repository to path in the site
 */
export function sitePages(root) {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md'));
  return new Map([...Object.entries(OUTSIDE), ...docs.map((name) => [posix.join('docs', name), name])]);
}

/**
 * The groups of README.md: what a reader wants, and the files that serve it.
 * @param {string} readme its text
 * @returns {{ title: string, links: { text: string, file: string }[] }[]}
 */
function readerGroups(readme) {
  const [, table = ''] = /^## Where to go\n(.*?)(?=^## )/ms.exec(readme) ?? [];
  return table
    .split('\n')
    .filter((line) => line.includes(']('))
    .map((line) => {
      const [, title, cell] = line.split('|').map((part) => part.trim());
      const links = [...cell.matchAll(LINK)].map(([, text, file]) => ({ text, file }));
      return { title: capitalized(title), links };
    });
}

/**
 * The bar beside each page. A file that is no page is left out: pages link to it.
 * @param {string} root folder of the project
 */
export function sidebar(root) {
  const pages = sitePages(root);
  const groups = readerGroups(readFileSync(join(root, 'README.md'), 'utf8'));
  return [
    ...groups.map(({ title, links }) => ({
      text: title,
      items: links
        .filter(({ file }) => pages.has(file))
        .map(({ text, file }) => ({ text: capitalized(text), link: addressOf(pages.get(file)) })),
    })),
    {
      text: 'See what changed',
      items: [
        { text: 'Changelog', link: '/changelog' },
        { text: 'API changelog', link: '/api-changelog' },
      ],
    },
  ];
}

/** The address of a page below the site: `guides/mobile.md` is `/guides/mobile`. */
export function addressOf(page) {
  return `/${page.replace(/(?:^|(?<=\/))index\.md$|\.md$/, '')}`;
}

function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
