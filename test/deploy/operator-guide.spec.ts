import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { fencedBlocks } from '../support/documentation/fenced-blocks.js';

const KUSTOMIZATION = 'deploy/kubernetes/kustomization.yaml';
const GUIDE = 'docs/guides/operator.md';

interface Kustomization {
  readonly namespace: string;
  readonly images: ReadonlyArray<{ readonly name: string; readonly newTag: string }>;
}

const text = readFileSync(KUSTOMIZATION, 'utf8');
const { namespace, images } = load(text) as Kustomization;
/** The commands in the comment at its top, in their order. */
const commands = [...text.matchAll(/^# {3}(\S.*)$/gm)].map(([, command]) => command!);
const blocks = fencedBlocks(GUIDE).filter(({ code }) => code.includes('kubectl '));

describe('the Kubernetes part of the operator guide', () => {
  rules('OPR-09').it('has the commands of kustomization.yaml, in their order and to the letter', () => {
    expect(commands.length).toBeGreaterThan(5);
    expect(blocks.map(({ code }) => code.trim().split('\n'))).toEqual([commands]);
  });

  rules('OPR-09').it('builds the image of kustomization.yaml', () => {
    const built = commands.flatMap((command) => /docker build .* -t (\S+)/.exec(command)?.[1] ?? []);
    expect(built).toEqual(images.map(({ name, newTag }) => `${name}:${newTag}`));
  });

  rules('OPR-09').it('asks in the namespace of kustomization.yaml', () => {
    const asking = commands.filter((command) => /kubectl .*\b(?:delete|wait|rollout|exec)\b/.test(command));
    expect(asking).toHaveLength(5);
    for (const command of asking) expect(command).toMatch(new RegExp(`^kubectl -n ${namespace} `));
  });

  rules('OPR-09').it('migrates before the processes are replaced', () => {
    const at = (part: string) => commands.findIndex((command) => command.includes(part));
    const order = ['docker build', '-f namespace.yaml', '-k migrate', 'wait --for=condition=complete', 'apply -k .', 'doctor.js'].map(at);
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  rules('OPR-09').it('applies files that are there', () => {
    const files = commands.flatMap((command) => [...command.matchAll(/-f ([\w-]+\.yaml)/g)].map(([, file]) => file!));
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect(readFileSync(`deploy/kubernetes/${file}`, 'utf8')).toContain('kind: ');
  });
});
