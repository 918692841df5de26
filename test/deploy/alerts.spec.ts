import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { createApp, type TestApp } from '../support/create-app.js';
import {
  documentedMetrics,
  metricsIn,
  RUNBOOK,
  sectionOf,
  unknownLabels,
} from './documented-metrics.js';

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

const RULES = 'deploy/prometheus/alerts.yaml';

const runbook = readFileSync(RUNBOOK, 'utf8');
const { groups } = load(readFileSync(RULES, 'utf8')) as { groups: Array<{ name: string; rules: Alert[] }> };
const alerts = groups.flatMap(({ rules }) => rules);

/** The headings of a level, as they stand, between two others where that is said. */
function headings(level: string, text = runbook): string[] {
  return [...text.matchAll(new RegExp(`^${level} (.+)$`, 'gm'))].map(([, heading]) => heading!);
}

/** The anchor that a heading has where Markdown is shown. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

const documented = documentedMetrics();

describe('the alarms', () => {
  it.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s waits, has a severity and says what is wrong',
    (_name, alert) => {
      expect(alert.for).toMatch(/^[1-9]\d*[smh]$/);
      expect(['critical', 'warning', 'info']).toContain(alert.labels['severity']);
      expect(alert.annotations['summary']).toMatch(/^.{20,}\.$/);
    },
  );

  it.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s leads to its section of the runbook',
    (name, alert) => {
      expect(alert.annotations['runbook']).toBe(`${RUNBOOK}#${anchorOf(name)}`);
      expect(headings('###').map(anchorOf)).toContain(anchorOf(name));
      for (const part of ['**Means.** ', '**Look.** ', '**Do.** ']) expect(sectionOf(name)).toContain(part);
    },
  );

  it.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s asks for metrics of the runbook alone',
    (_name, alert) => {
      const names = metricsIn(alert.expr);
      expect(names.length > 0 || /\bup\b/.test(alert.expr)).toBe(true);
      expect(documented.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    },
  );

  it('have each a name of their own, and no section stands for none', () => {
    const names = alerts.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    expect(headings('###', runbook.split(/^## Alarms$/m)[1]).toSorted()).toEqual(names.toSorted());
  });

  rules('PCR-14').it('match labels that the metrics have, by the names under which Prometheus keeps them', () => {
    for (const { expr, alert } of alerts)
      expect({ alert, unknown: unknownLabels(expr) }).toEqual({ alert, unknown: [] });
  });
});

describe('the metrics in the runbook', () => {
  let app: TestApp;
  let kinds: ReadonlyMap<string, string>;

  beforeAll(async () => {
    app = await createApp({ METRICS_ENABLED: 'true' });
    const text = await (await fetch(`${app.url}/metrics`)).text();
    kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => [name!, kind!]));
  });

  afterAll(() => app.close());

  it('are all there, and of the kind that is said', () => {
    expect(documented.length).toBeGreaterThan(0);
    for (const { name, kind } of documented) expect([name, kinds.get(name)]).toEqual([name, kind]);
  });

  it('leave out none of the shop', () => {
    const ofTheShop = [...kinds.keys()].filter((name) => name.startsWith('storefront_'));
    const named = documented.map(({ name }) => name).filter((name) => name.startsWith('storefront_'));
    expect(named.toSorted()).toEqual(ofTheShop.toSorted());
  });
});

describe('the links of the runbook', () => {
  it('lead to headings that are there', () => {
    const anchors = [...headings('##'), ...headings('###')].map(anchorOf);
    const links = [...runbook.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor!);
    expect(links.length).toBeGreaterThan(0);
    expect(anchors).toEqual(expect.arrayContaining(links));
  });
});
