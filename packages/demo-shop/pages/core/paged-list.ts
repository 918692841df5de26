import { addressOf, pathHere } from './links.js';
import { element, type Child } from './dom.js';
import { button } from './fields.js';
import { renamePage } from './places.js';

interface Options<Entry> {
  readonly of: (entry: Entry, place: number) => Node;
  readonly empty: Child;
  readonly class?: string;
  readonly perScreen?: number;
}

/**
 * Shows a list a screen at a time. The client's iterators (`client.pages`) fetch the next page by cursor or number when they
 * need it, so an entry that is added meanwhile makes none appear twice. How many are shown stands in the address (`?shown=24`),
 * so that the way back and a reload show as many.
 */
export async function pagedList<Entry>(
  entries: AsyncGenerator<Entry>,
  { of, empty, class: className = 'list', perScreen = 12 }: Options<Entry>,
): Promise<HTMLElement> {
  const list = element('ul', { class: className });
  const more = button('Show more', showMore, { class: 'second more' });
  // One entry ahead, to know whether there is more.
  let ahead = await entries.next();
  if (ahead.done === true) return element('div', { class: 'empty' }, empty);
  const wanted = Number(new URLSearchParams(location.search).get('shown') ?? perScreen);
  await show(Math.max(perScreen, wanted));
  return element('div', {}, list, more);

  async function showMore(): Promise<void> {
    const before = list.children.length;
    const shown = show(perScreen);
    // The first new entry is there at once; the keyboard goes on at it.
    list.children[before]?.querySelector('a')?.focus();
    await shown;
    const [path = '', query] = pathHere().split('?');
    const changed = new URLSearchParams(query);
    changed.set('shown', String(list.children.length));
    renamePage(addressOf(`${path}?${changed.toString()}`));
  }

  async function show(count: number): Promise<void> {
    for (let shown = 0; shown < count && ahead.done !== true; shown++) {
      list.append(element('li', {}, of(ahead.value, list.children.length)));
      ahead = await entries.next();
    }
    more.hidden = ahead.done === true;
  }
}
