type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = 'input[name], textarea[name], select[name]';

/**
 * The fields that were typed into, also where it is the text that the page came with: another may have been saved
 * since.
 */
const touched = new WeakSet<Element>();
document.addEventListener('input', ({ target }) => target instanceof Element && touched.add(target));

/**
 * Keeps what a visitor has typed over a redraw of the page that they did not ask for: fields by their form and name, and what
 * they have unfolded. A form that is being sent is left out, because what was typed there has arrived.
 * @returns puts it into the page that is drawn anew
 */
export function keepTyped(before: HTMLElement): (after: HTMLElement) => void {
  const controls = new Map([...named(before, CONTROLS)].filter(([, each]) => isTyped(each as Control)));
  const unfolded = new Map(
    [...named(before, 'details')].filter(
      ([, each]) => (each as HTMLDetailsElement).open && each.querySelector('form[aria-busy]') === null,
    ),
  );
  return (after) => {
    for (const [name, each] of named(after, 'details'))
      if (unfolded.has(name)) (each as HTMLDetailsElement).open = true;
    for (const [name, each] of named(after, CONTROLS)) {
      const typed = controls.get(name);
      if (typed !== undefined) take(each as Control, typed as Control);
    }
  };
}

/** By a name that a redraw leaves: what unfolds it, its form and its own; of several that are alike, by their place. */
function named(root: HTMLElement, selector: string): Map<string, Element> {
  const found = new Map<string, Element>();
  for (const each of root.querySelectorAll(selector)) {
    const summary = each.closest('details')?.querySelector('summary');
    const parts = [
      summary?.ariaLabel ?? summary?.textContent,
      each.closest('form')?.querySelector('button:not([type])')?.textContent,
      each.getAttribute('name'),
      isChoice(each) ? each.value : undefined,
    ];
    const name = JSON.stringify(parts);
    let place = 0;
    while (found.has(`${name} ${place}`)) place += 1;
    found.set(`${name} ${place}`, each);
  }
  return found;
}

function isTyped(control: Control): boolean {
  if (control.form?.ariaBusy === 'true') return false;
  if (touched.has(control)) return true;
  // Some fields are filled in by others: the state of an address by its PIN code.
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected && !defaultSelected);
  if (isChoice(control)) return control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}

function take(control: Control, typed: Control): void {
  if (isChoice(control)) choose(control, (typed as HTMLInputElement).checked);
  // The files of a field can be handed on, its value cannot be set.
  else if (control instanceof HTMLInputElement && control.type === 'file')
    control.files = (typed as HTMLInputElement).files;
  else control.value = typed.value;
}

/** Tells the page, which shows more for some choices. */
function choose(control: HTMLInputElement, checked: boolean): void {
  if (control.checked === checked) return;
  control.checked = checked;
  if (checked) control.dispatchEvent(new Event('change', { bubbles: true }));
}

function isChoice(each: Element): each is HTMLInputElement {
  return each instanceof HTMLInputElement && (each.type === 'checkbox' || each.type === 'radio');
}
