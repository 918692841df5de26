import type { TokenizerCallbacks } from 'htmlparser2';

/** Elements that hold nothing: they are inside of others, and others never inside of them. */
const EMPTY = new Set(['br', 'img']);

/** The limits for elements that lie too deep. */
export interface Depth {
  /** Elements inside of each other that are kept. */
  readonly most: number;
  /** Elements whose content is no text: those that lie too deep are kept, for their content not to become one. */
  readonly closed: ReadonlySet<string>;
  /** How many elements are open. */
  readonly open: () => number;
  readonly onFlattened: () => void;
}

/**
 * Returns what a tokenizer tells its parser of, without the elements that lie too deep; what is in them stays. A parser looks for the
 * element that an end belongs to among all open ones: without a limit a text of 100 KB takes it seconds.
 */
export function shallowMarkup(
  html: string,
  to: TokenizerCallbacks,
  { most, closed, open, onFlattened }: Depth,
): TokenizerCallbacks {
  const left = new Map<string, number>();
  let isLeft = false;
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const isKept = (name: string) => open() < most || EMPTY.has(name) || (closed.has(name) && open() === most);
  return {
    onopentagname(start, end) {
      const name = nameAt(start, end);
      isLeft = !isKept(name);
      if (!isLeft) return to.onopentagname(start, end);
      left.set(name, (left.get(name) ?? 0) + 1);
      onFlattened();
    },
    onclosetag(start, end) {
      const name = nameAt(start, end);
      const count = left.get(name) ?? 0;
      if (count === 0) to.onclosetag(start, end);
      else left.set(name, count - 1);
    },
    onopentagend: (end) => void (isLeft || to.onopentagend(end)),
    onselfclosingtag: (end) => void (isLeft || to.onselfclosingtag(end)),
    onattribname: (start, end) => void (isLeft || to.onattribname(start, end)),
    onattribdata: (start, end) => void (isLeft || to.onattribdata(start, end)),
    onattribentity: (codepoint) => void (isLeft || to.onattribentity(codepoint)),
    onattribend: (quote, end) => void (isLeft || to.onattribend(quote, end)),
    ontext: (start, end) => to.ontext(start, end),
    ontextentity: (codepoint, end) => to.ontextentity(codepoint, end),
    oncdata: (start, end, offset) => to.oncdata(start, end, offset),
    oncomment: (start, end, offset) => to.oncomment(start, end, offset),
    ondeclaration: (start, end) => to.ondeclaration(start, end),
    onprocessinginstruction: (start, end) => to.onprocessinginstruction(start, end),
    onend: () => to.onend(),
  };
}
