/**
 * Links of a page as the site has them. In the repository they lead to files; in the site, to pages, to copies of files, or
 * nowhere: a folder is shown as code.
 */
import { statSync } from 'node:fs';
import { join, posix } from 'node:path';

const BLOCKS = /(^```.*?^```$)/ms;
const LINK = /(!?)\[([^\]]*)\]\((?!\w+:)([^)#\s]+)(#[^)\s]*)?\)/g;

/**
 * @param {string} text of a page
 * @param {string} file its path in the repository
 * @param {{ root: string, pages: Map<string, string> }} site see `sitePages`
 * @returns {{ text: string, copies: Map<string, string> }} `copies`: files that the page links to, and where the site has them
 */
export function withSiteLinks(text, file, { root, pages }) {
  const copies = new Map();
  const relink = (all, image, label, path, anchor = '') => {
    const target = posix.join(posix.dirname(file), path);
    const page = pages.get(target);
    if (page !== undefined) return `[${label}](/${page}${anchor})`;
    if (statSync(join(root, target)).isDirectory())
      return label.startsWith('`') || label !== target ? label : `\`${label}\``;
    const copy = copyOf(target);
    copies.set(target, copy);
    // Pictures are relative, so that the build names them by their content.
    if (image === '!') return `![${label}](${posix.relative(posix.dirname(pages.get(file)), copy)})`;
    return `[${label}](/${copy})`;
  };
  const parts = text.split(BLOCKS);
  return {
    text: parts.map((part, at) => (at % 2 === 1 ? part : part.replace(LINK, relink))).join(''),
    copies,
  };
}

const KEEPS_ITS_KIND = /^docs\/(.*\.(?:png|json))$/;

/** Other files than pictures and the API description are shown as text, also those whose names begin with a dot. */
function copyOf(target) {
  const [, inSite] = KEEPS_ITS_KIND.exec(target) ?? [];
  if (inSite !== undefined) return inSite;
  return `files/${target.replace(/(^|\/)\./g, '$1')}.txt`;
}
