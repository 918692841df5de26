import { button } from './fields.js';
import { element } from './element.js';

/**
 * Shows a list a screen at a time. The client's iterators (`client.pages`) fetch the next page by cursor or number when they
 * need it, so an entry that is added meanwhile makes none appear twice.
 * @template Entry
 * @param {AsyncGenerator<Entry>} entries
 * @param {{ of: (entry: Entry) => Node, empty: string, class?: string, perScreen?: number }} options
 */
export async function pagedList(entries, { of, empty, class: className = 'list', perScreen = 12 }) {
  const list = element('ul', { class: className });
  const more = button('Show more', showMore, { class: 'second more' });
  // One entry ahead, to know whether there is more.
  let ahead = await entries.next();
  if (ahead.done === true) return element('p', { class: 'quiet' }, empty);
  await showMore();
  return element('div', {}, list, more);

  async function showMore() {
    for (let count = 0; count < perScreen && ahead.done !== true; count++) {
      list.append(element('li', {}, of(ahead.value)));
      ahead = await entries.next();
    }
    more.hidden = ahead.done === true;
  }
}
