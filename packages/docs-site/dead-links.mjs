/**
 * Links of the built site that lead nowhere: to a file that it has not, or to a heading that the page has not.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BASE = '/docs/';
/** Addresses of the service that the site is served by. */
const OF_THE_SERVICE = ['/admin', '/api/docs', '/dev'];

/**
 * @param {string} folder of the built site
 * @returns {string[]} a line for each: the page, and the link
 */
export function deadLinks(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  const pages = new Map(files.map((name) => [name, readPage(join(folder, name))]));
  const leadsSomewhere = (from, link) => {
    if (/^(?:\w+:|\/\/)/.test(link) || OF_THE_SERVICE.includes(link)) return true;
    const [path, anchor] = link.split('#');
    if (path !== '' && !path.startsWith(BASE)) return false;
    const file = path === '' ? from : fileOf(folder, decodeURI(path.slice(BASE.length)));
    return file !== undefined && (!anchor || pages.get(file)?.ids.has(decodeURIComponent(anchor)) === true);
  };
  return [...pages].flatMap(([name, { links }]) =>
    links.filter((link) => !leadsSomewhere(name, link)).map((link) => `${name}: ${link}`),
  );
}

function readPage(file) {
  const text = readFileSync(file, 'utf8');
  const values = (attribute) =>
    [...text.matchAll(attribute)].map(([, value]) => value.replaceAll('&amp;', '&'));
  return { links: values(/<[^>]*\s(?:href|src)="([^"]*)"/g), ids: new Set(values(/\sid="([^"]*)"/g)) };
}

/** The file that the service answers an address with: see `serve-docs.ts` of the developer console. */
function fileOf(folder, path) {
  const candidates = path === '' ? ['index.html'] : [path, `${path}.html`];
  return candidates.find((name) => /\.\w+$/.test(name) && existsSync(join(folder, name)));
}
