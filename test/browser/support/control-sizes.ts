import type { Page } from 'playwright-core';

/** The least height, in pixels, of what a finger presses or types into. */
const THUMB = 40;

/**
 * Finds fields and buttons that are too small for a finger: boxes to tick count by their label, links in texts by the text.
 * @returns a line for each: its name, and its size
 */
export async function smallControls(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const within = (globalThis as any).document;
    const controls = [
      ...within.querySelectorAll(
        'button, select, textarea, [role=button], input:not([type=checkbox], [type=radio], [type=file], [type=hidden])',
      ),
    ];
    return controls
      .filter((element) => element.closest('[aria-hidden=true]') === null)
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const inField = element.closest('.mantine-Input-wrapper, .mantine-PillsInput-input');
        const field = inField === null ? height : Math.max(height, inField.getBoundingClientRect().height);
        const name = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? '';
        return { name: name || element.textContent || element.className, width, height: field };
      })
      .filter(({ width, height }) => width > 1 && height > 1 && height < least)
      .map(({ name, width, height }) => `${name.trim()}: ${Math.round(width)} x ${Math.round(height)}`);
  }, THUMB);
}
