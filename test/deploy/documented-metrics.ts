import { readFileSync } from 'node:fs';

export const RUNBOOK = 'docs/operations.md';

/** The series that Prometheus itself records of each target, and the labels that it gives each series. */
const OF_PROMETHEUS = new Set(['up']);
const OF_TARGETS = ['job', 'instance'];
/** The label of a histogram's buckets. */
const OF_BUCKETS = 'le';
/** Words of PromQL that stand where a metric might. */
const WORDS = new Set(['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'bool', 'offset']);

/** A metric, as the table of the runbook has it. */
export interface DocumentedMetric {
  readonly name: string;
  readonly kind: string;
  readonly labels: readonly string[];
}

/** The text of the runbook under a heading, up to the next one. */
export function sectionOf(heading: string): string {
  const runbook = readFileSync(RUNBOOK, 'utf8');
  return runbook.split(/^#{2,3} /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
}

/** The metrics of the runbook; `test/deploy/alerts` compares them with what the service reports. */
export function documentedMetrics(): DocumentedMetric[] {
  return [...sectionOf('Metrics').matchAll(/^\| `(\w+)`\s*\| (\w+)\s*\| (.*?)\s*\| /gm)].map(
    ([, name, kind, labels]) => ({
      name: name!,
      kind: kind!,
      labels: [...labels!.matchAll(/`(\w+)`/g)].map(([, label]) => label!),
    }),
  );
}

/** The metrics that an expression asks for; what a histogram's series are called leads to the histogram. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, '');
  const names = [...bare.matchAll(/\b[a-zA-Z_]\w*\b(?!\s*\()/g)].map(([name]) => name);
  return [...new Set(names)]
    .filter((name) => !WORDS.has(name) && !OF_PROMETHEUS.has(name))
    .map((name) => name.replace(/_seconds_(?:bucket|count|sum)$/, '_seconds'));
}

/** The labels by which an expression selects or groups, and which its metrics do not have. */
export function unknownLabels(expression: string): string[] {
  const metrics = documentedMetrics();
  const labelsOf = (names: readonly string[]) =>
    metrics.filter(({ name }) => names.includes(name)).flatMap(({ labels }) => labels);
  const selected = [...expression.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, series, matchers]) => {
    const own = [...labelsOf(metricsIn(series!)), ...OF_TARGETS];
    return [...matchers!.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)]
      .map(([, label]) => label!)
      .filter((label) => !own.includes(label));
  });
  const known = [...labelsOf(metricsIn(expression)), ...OF_TARGETS, OF_BUCKETS];
  const grouped = [...expression.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)]
    .flatMap(([, labels]) => labels!.split(',').map((label) => label.trim()))
    .filter((label) => label !== '' && !known.includes(label));
  return [...selected, ...grouped];
}
