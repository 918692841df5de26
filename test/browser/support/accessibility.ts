import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Gives each page of a visitor axe. As a script of the browser, not of the page, whose policy would refuse it. */
export async function withAxe(visitor: BrowserContext): Promise<void> {
  await visitor.addInitScript({ content: AXE });
}

/**
 * The faults of a page that are serious or critical to axe, one a line: rule, element, what is wrong.
 * @param without rules that are left out
 */
export async function seriousFaults(page: Page, without: readonly string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const options = JSON.stringify({ resultTypes: ['violations'], rules });
  const { violations } = await page.evaluate<any>(`axe.run(document, ${options})`);
  return violations
    .filter(({ impact }: any) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }: any) =>
      nodes.map(({ target, failureSummary }: any) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
}
