import type { SourceFile } from './source-files.js';

/** Finds the cycles among imports, types included, each as the paths along it. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const targets = files.map(({ path, imports }): [string, string[]] => [
    path,
    imports.flatMap(({ target }) => target ?? []),
  ]);
  return cyclesIn(new Map(targets));
}

/** The cycles among the folders of a layer, types included, each as the folders along it. */
export function folderCycles(files: readonly SourceFile[], layer: 'infrastructure' | 'modules'): string[] {
  const folderOf = (path: string) => new RegExp(`^${layer}/([^/]+)/`).exec(path)?.[1];
  const needs = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    const from = folderOf(path);
    for (const { target = '' } of imports) {
      const to = folderOf(target);
      if (from === undefined || to === undefined || from === to) continue;
      needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }
  }
  return cyclesIn(needs);
}

function cyclesIn(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (node: string, trail: readonly string[]): void => {
    const start = trail.indexOf(node);
    if (start >= 0) found.add([...trail.slice(start), node].join(' -> '));
    if (start >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return [...found];
}
