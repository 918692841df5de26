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

/** More than anybody scrolls through at once. */
const MOST_SHOWN = 480;

/**
 * Shows a list a screen at a time. The client's iterators (`client.pages`) fetch the next page by cursor or number when they
 * need it, so an entry that is added meanwhile makes none appear twice. How many are shown stands in the address (`?shown=24`),
 * so that the way back and a reload show as many. Where a later page fails, what is there stays, and the button asks again.
 * @param open begins the list; an iterator that has failed gives nothing more
 * @throws what the first entry fails with
 */
export async function pagedList<Entry>(
  open: () => AsyncGenerator<Entry>,
  { of, empty, class: className = 'list', perScreen = 12 }: Options<Entry>,
): Promise<HTMLElement> {
  const list = element('ul', { class: className });
  const more = button('Show more', showMore, { class: 'second more' });
  let entries = open();
  // One entry ahead, to know whether there is more; undefined when it has failed.
  let ahead: IteratorResult<Entry, unknown> | undefined = await entries.next();
  if (ahead.done === true) return element('div', { class: 'empty' }, empty);
  try {
    await show(Math.max(perScreen, wanted()));
  } catch {
    // The button is there for the rest.
  }
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
    ahead ??= await nextAfter(list.children.length);
    for (let shown = 0; shown < count && ahead.done !== true; shown++) {
      list.append(element('li', {}, of(ahead.value, list.children.length)));
      ahead = undefined;
      ahead = await entries.next();
    }
    more.hidden = ahead.done === true;
  }

  /** Begins the list again. @param count how many of it are shown */
  async function nextAfter(count: number): Promise<IteratorResult<Entry, unknown>> {
    entries = open();
    let next: IteratorResult<Entry, unknown> = await entries.next();
    for (let passed = 0; passed < count && next.done !== true; passed++) next = await entries.next();
    return next;
  }
}

function wanted(): number {
  const asked = Number(new URLSearchParams(location.search).get('shown') ?? 0);
  return Number.isFinite(asked) ? Math.min(asked, MOST_SHOWN) : 0;
}
