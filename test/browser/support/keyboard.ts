import type { Page } from 'playwright-core';

/** More than any page has before what is looked for. */
const MOST_STEPS = 120;
/** The focused element, in the words of a screen reader. Runs in the browser. */
const FOCUSED = `(({ ariaLabel, labels, textContent }) =>
  (ariaLabel || labels?.[0]?.textContent || textContent || '').trim())(document.activeElement)`;

/** A person who has no mouse. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Goes on by Tab until something with this name has the focus. @throws Error when there is no way */
  async reach(name: RegExp): Promise<void> {
    const seen: string[] = [];
    for (let step = 0; step < MOST_STEPS; step += 1) {
      await this.page.keyboard.press('Tab');
      const focused = await this.page.evaluate<string>(FOCUSED);
      if (name.test(focused)) return;
      seen.push(focused.slice(0, 40));
    }
    throw new Error(`No way by Tab to ${name}: ${[...new Set(seen)].join(' | ')}`);
  }

  async press(name: RegExp, key = 'Enter'): Promise<void> {
    await this.reach(name);
    await this.page.keyboard.press(key);
  }

  /** Types over what is in a field. */
  async fill(name: RegExp, text: string): Promise<void> {
    await this.reach(name);
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
  }

  async enter(): Promise<void> {
    await this.page.keyboard.press('Enter');
  }
}
