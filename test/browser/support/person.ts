import type { Locator, Page } from 'playwright-core';

/** What a task costs: presses of the mouse, fields that are typed into, pages that are opened. */
export interface Cost {
  readonly clicks: number;
  readonly fields: number;
  readonly pages: number;
}

/** Somebody who works with a page, and what it costs them. Keys are free: hands are on the keyboard. */
export class Person {
  private clicks = 0;
  private fields = 0;
  private pages = 0;
  private path: string;

  constructor(readonly page: Page) {
    this.path = new URL(page.url()).pathname;
    page.on('framenavigated', (frame) => {
      const { pathname } = new URL(frame.url());
      if (frame !== page.mainFrame() || pathname === this.path) return;
      this.path = pathname;
      this.pages += 1;
    });
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

  cost(): Cost {
    return { clicks: this.clicks, fields: this.fields, pages: this.pages };
  }
}
