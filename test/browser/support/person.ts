import type { Locator, Page } from 'playwright-core';

/** The cost of a task: presses of the mouse, fields that are typed into, pages that are opened. */
export interface Cost {
  readonly clicks: number;
  readonly fields: number;
  readonly pages: number;
}

/**
 * Somebody who works with a page, and what it costs them. Keys are free: hands are on the keyboard. A page counts when Back
 * would lead away from it: not when its address alone changes, as that of a form which has become the thing it made.
 */
export class Person {
  private clicks = 0;
  private fields = 0;

  private constructor(readonly page: Page) {}

  /** Somebody at a page that is loaded. */
  static async at(page: Page): Promise<Person> {
    await page.evaluate(() => {
      const here = globalThis as any;
      here.pagesOpened = 0;
      here.navigation.addEventListener(
        'navigate',
        ({ navigationType, destination, downloadRequest }: any) => {
          const leads = new URL(destination.url).pathname !== here.location.pathname;
          if (leads && navigationType !== 'replace' && downloadRequest === null) here.pagesOpened += 1;
        },
      );
    });
    return new Person(page);
  }

  async click(target: Locator, modifiers: Array<'Shift'> = []): Promise<void> {
    this.clicks += 1;
    await target.click({ modifiers });
  }

  async type(target: Locator, text: string): Promise<void> {
    this.fields += 1;
    await target.fill(text);
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** @throws AssertionError when the page was loaded anew, so that what was counted before is lost */
  async cost(): Promise<Cost> {
    const pages = await this.page.evaluate(() => (globalThis as any).pagesOpened);
    expect(pages).toEqual(expect.any(Number));
    return { clicks: this.clicks, fields: this.fields, pages };
  }
}
