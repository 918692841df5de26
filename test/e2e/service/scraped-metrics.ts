/** The metrics of a process as Prometheus reads them. */
export interface ScrapedMetrics {
  readonly text: string;
  /** The value of the sample with these labels (others may be there too); nothing when there is none. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
  /** The values that a label has in the samples of a metric. */
  valuesOf(name: string, label: string): string[];
}

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;

/** Asks as Prometheus does: straight from this machine, without a proxy. */
export async function scrape(url: string): Promise<ScrapedMetrics> {
  const response = await fetch(`${url}/metrics`);
  if (response.status !== 200) throw new Error(`/metrics answered ${response.status}`);
  const text = await response.text();
  const samples = text.split('\n').flatMap(sampleOf);
  const matching = (name: string, labels: Readonly<Record<string, string>>) =>
    samples.filter(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    );
  return {
    text,
    value: (name, labels = {}) => matching(name, labels)[0]?.value,
    valuesOf: (name, label) => [...new Set(matching(name, {}).map((sample) => sample.labels[label] ?? ''))],
  };
}

function sampleOf(line: string): Sample[] {
  if (line === '' || line.startsWith('#')) return [];
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
  if (name === undefined) throw new Error(`not in the text format of Prometheus: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label!, text!]);
  return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }];
}
