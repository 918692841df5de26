export type Child = Node | string | number | false | null | undefined | readonly Child[];

type Listener = (event: never) => unknown;

/** `true` sets an attribute without a value, `false` leaves it out, `onclick` listens. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined | Listener>>;

/**
 * Makes an element. What comes from the shop (names, reviews, addresses) becomes text and attributes, never markup: a
 * product called `<script>` is shown as that.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value as EventListener);
    else if (value !== undefined && value !== false)
      made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...nodesOf(children));
  return made;
}

function nodesOf(children: readonly Child[]): Array<Node | string> {
  return children.flatMap((child) => {
    if (child === false || child === null || child === undefined) return [];
    if (child instanceof Node) return [child];
    return typeof child === 'object' ? nodesOf(child) : [String(child)];
  });
}
