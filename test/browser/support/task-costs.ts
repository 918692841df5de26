import type { Page } from 'playwright-core';
import { expectEventually } from '../../support/expect-eventually.js';
import type { AdminBench } from './admin-bench.js';
import { Person, type Cost } from './person.js';
import { WIDTHS } from './site-bench.js';

/** The allowed cost of a task, from the first page after the login: clicks, fields typed, pages opened. */
export type Mark = readonly [clicks: number, fields: number, pages: number];

/** The costs of a person's tasks, each beside its mark. */
export class TaskCosts {
  private readonly costs: Array<readonly [string, Cost, Mark]> = [];

  constructor(private readonly bench: () => AdminBench) {}

  /** The owner on the first page. */
  async begun(viewport: { width: number; height: number } = WIDTHS.desktop): Promise<Person> {
    const { page } = await this.bench().loggedIn({ viewport });
    await hasHeading(page, 'Today');
    return Person.at(page);
  }

  /** The owner at a page of a record or a list. */
  async begunAt(path: string, heading: string): Promise<Person> {
    const { page } = await this.begun();
    await this.bench().goTo(page, path);
    await hasHeading(page, heading);
    return Person.at(page);
  }

  async isWithin(mark: Mark, task: string, person: Person): Promise<void> {
    const cost = await person.cost();
    this.costs.push([task, cost, mark]);
    await person.page.context().close();
    const [clicks, fields, pages] = mark;
    expect(cost.clicks).toBeLessThanOrEqual(clicks);
    expect(cost.fields).toBeLessThanOrEqual(fields);
    expect(cost.pages).toBeLessThanOrEqual(pages);
  }

  print(): void {
    const lines = this.costs.map(
      ([task, { clicks, fields, pages }, mark]) =>
        `| ${task.padEnd(46)} | ${`${clicks}/${fields}/${pages}`.padEnd(7)} | ${mark.join('/').padEnd(7)} |`,
    );
    process.stdout.write(
      `\n| ${'Clicks / fields / pages'.padEnd(46)} | ours    | mark    |\n|---|---|---|\n${lines.join('\n')}\n`,
    );
  }
}

export async function hasHeading(page: Page, name: string): Promise<void> {
  await expectEventually(async () =>
    expect(await page.getByRole('heading', { level: 1 }).first().textContent()).toContain(name),
  );
}
