import type { Locator, Page } from 'playwright-core';

/** A way to use a form: a button of it, with one of its choices where it has some. */
export interface Control {
  /** `METHOD path`, with `:id` for what differs from card to card: `POST /dev/payments/:id/form`. */
  readonly form: string;
  /** `name=value` of the button; its text where it has no name. */
  readonly button: string;
  /** `name=value` of an option, a radio button or a checkbox beside it. */
  readonly choice?: string;
}

/** A form, as the browser describes it. */
interface FoundForm {
  readonly method: string;
  readonly action: string;
  readonly buttons: ReadonlyArray<{ readonly name: string; readonly value: string; readonly text: string }>;
  readonly choices: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}

/** A control as a line: for comparing and for reading. */
export function lineOf({ form, button, choice }: Control): string {
  return [form, button, ...(choice === undefined ? [] : [`[${choice}]`])].join(' ');
}

/**
 * Every control that the page offers, each kind once, as lines.
 * @throws Error for a button outside all forms, which could only be one that does nothing: the pages have no scripts
 */
export async function controlsOf(page: Page): Promise<string[]> {
  const stray = await page
    .locator('button, input[type=submit], input[type=button], [role=button]')
    .evaluateAll((elements) =>
      elements
        .filter((element: any) => (element.form ?? null) === null)
        .map((element: any) => element.outerHTML),
    );
  if (stray.length > 0) throw new Error(`a button that belongs to no form: ${stray.join(', ')}`);
  const forms = await page.locator('form').evaluateAll(readForms);
  return [...new Set(forms.flatMap((form) => controlsIn(form)).map((control) => lineOf(control)))];
}

/** The button of a control, in the form of one subject. */
export function buttonOf(page: Page, { form, button }: Control, id = ''): Locator {
  const [method = '', path = ''] = form.split(' ');
  const action = path.replace(':id', encodeURIComponent(id));
  const inForm = page
    .locator(`form[method="${method.toLowerCase()}"]`)
    .and(page.locator(`form[action^="${action}"]`));
  const [name, value] = button.split('=');
  return value === undefined
    ? inForm.getByRole('button', { name: button, exact: true })
    : inForm.locator(`button[name="${name}"][value="${value}"]`);
}

/** Runs in the browser, so it may use nothing from around it. */
function readForms(forms: any[]): FoundForm[] {
  return forms.map((form) => {
    const elements = [...form.elements];
    return {
      method: form.method.toUpperCase(),
      action: form.getAttribute('action') ?? '',
      buttons: elements
        .filter(({ type }) => type === 'submit' || type === 'button' || type === 'image')
        .map(({ name, value, textContent }) => ({ name, value, text: textContent.trim() })),
      choices: elements.flatMap((element) =>
        element.tagName === 'SELECT'
          ? [...element.options].map(({ value }) => ({ name: element.name, value }))
          : element.type === 'radio' || element.type === 'checkbox'
            ? [{ name: element.name, value: element.value }]
            : [],
      ),
    };
  });
}

function controlsIn({ method, action, buttons, choices }: FoundForm): Control[] {
  const [path = ''] = action.split(/[?#]/);
  const form = `${method} ${path
    .split('/')
    .map((part) => (isId(part) ? ':id' : part))
    .join('/')}`;
  return buttons.flatMap(({ name, value, text }) => {
    const button = name === '' ? text : `${name}=${value}`;
    if (choices.length === 0) return [{ form, button }];
    return choices.map((choice) => ({ form, button, choice: `${choice.name}=${choice.value}` }));
  });
}

/** Gateway orders (`order_…`), order numbers (`ORD-1…`) and the like, as against the words of a path. */
function isId(part: string): boolean {
  return /[\d_]/.test(part);
}
