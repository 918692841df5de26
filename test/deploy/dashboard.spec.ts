import { readFileSync } from 'node:fs';
import { createApp, type TestApp } from '../support/create-app.js';
import { documentedMetrics, metricsIn, unknownLabels } from './documented-metrics.js';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly description?: string;
  readonly datasource?: { readonly uid: string };
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
  readonly targets?: ReadonlyArray<{
    readonly expr: string;
    readonly legendFormat: string;
    readonly datasource: { readonly uid: string };
  }>;
}

interface Dashboard {
  readonly panels: readonly Panel[];
  readonly templating: {
    readonly list: ReadonlyArray<{ readonly name: string; readonly type: string; readonly query: unknown }>;
  };
}

const DASHBOARD = 'deploy/grafana/storefront.json';
const ALERTS = 'deploy/prometheus/alerts.yaml';

const text = readFileSync(DASHBOARD, 'utf8');
const { panels, templating } = JSON.parse(text) as Dashboard;
const shown = panels.filter(({ type }) => type !== 'row').map((panel) => [panel.title, panel] as const);

function area({ gridPos: { x, y, w, h } }: Panel): string[] {
  return Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}:${y + Math.floor(cell / w)}`);
}

describe('the dashboard for Grafana', () => {
  rules('TRC-20').it('has rows for each part of the shop, each panel an id and a place of its own', () => {
    expect(panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
      'Traffic and errors',
      'Latency',
      'Orders, payments and refunds',
      'Queue and outbox',
      'Stock and reservations',
      'Third parties',
      'Processes',
    ]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(area);
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24);
  });

  it.each(shown)('%s says what it shows, in which unit, from the chosen Prometheus', (_title, panel) => {
    expect(panel.description).toMatch(/^.{20,}\.$/);
    expect(panel.fieldConfig?.defaults.unit).toMatch(/^\w+$/);
    expect(panel.targets?.length).toBeGreaterThan(0);
    for (const { uid } of [panel.datasource!, ...panel.targets!.map(({ datasource }) => datasource)])
      expect(uid).toBe('${datasource}');
  });

  rules('TRC-21').it.each(shown)('%s asks for metrics and labels that exist', (_title, panel) => {
    const names = documentedMetrics().map(({ name }) => name);
    for (const { expr, legendFormat } of panel.targets!) {
      expect(names).toEqual(expect.arrayContaining(metricsIn(expr)));
      expect(unknownLabels(expr)).toEqual([]);
      // What the legend names must be left by the expression: it is no label that `sum by` drops.
      const grouped = /\b(?:sum|max|min) by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ');
      const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label!);
      expect(grouped ?? ['job', 'instance']).toEqual(expect.arrayContaining(named));
    }
  });

  it('shows every metric of the shop', () => {
    const asked = new Set(
      shown.flatMap(([, { targets }]) => targets!.flatMap(({ expr }) => metricsIn(expr))),
    );
    const ofTheShop = documentedMetrics().map(({ name }) => name);
    expect(ofTheShop.filter((name) => !asked.has(name))).toEqual([]);
  });

  it('lets the reader choose the data source and the scrape jobs, and uses no other variable', () => {
    expect(templating.list.map(({ name, type }) => [name, type])).toEqual([
      ['datasource', 'datasource'],
      ['job', 'query'],
    ]);
    const variables = new Set([...text.matchAll(/\$\{?(\w+)/g)].map(([, name]) => name));
    expect(variables).toEqual(new Set(['datasource', 'job', '__rate_interval', '__all']));
  });

  it('names alarms that exist', () => {
    const alarms = [...readFileSync(ALERTS, 'utf8').matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
    const named = [...text.matchAll(/Storefront[A-Z]\w+/g)].map(([name]) => name);
    expect(alarms).toEqual(expect.arrayContaining(named));
  });
});

describe('the values that the dashboard selects', () => {
  let app: TestApp;
  let metrics: string;

  beforeAll(async () => {
    app = await createApp({ METRICS_ENABLED: 'true' });
    metrics = await (await fetch(`${app.url}/metrics`)).text();
  });

  afterAll(() => app.close());

  it('are routes and jobs of the service', async () => {
    const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { paths: object };
    const valuesOf = (label: string) =>
      [...text.matchAll(new RegExp(`[{,]${label}=\\\\"([^"\\\\]+)`, 'g'))].map(([, value]) => value!);
    expect(valuesOf('route').length).toBeGreaterThan(0);
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(valuesOf('route')));
    expect(valuesOf('name').length).toBeGreaterThan(0);
    for (const job of valuesOf('name')) expect(metrics).toContain(`storefront_jobs_total{name="${job}"`);
  });
});
