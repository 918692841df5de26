import type { Import, SourceFile } from './source-files.js';

/** The cycles among the imports that count, each as the paths along it. */
export function importCycles(
  files: readonly SourceFile[],
  counts: (imported: Import) => boolean = () => true,
): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return cyclesIn([...byPath.keys()], (path) =>
    (byPath.get(path)?.imports ?? []).flatMap((imported) =>
      counts(imported) && imported.target !== undefined ? [imported.target] : [],
    ),
  );
}

/** The cycles of a directed graph, each once, as the nodes along it. */
export function cyclesIn(nodes: readonly string[], nextOf: (node: string) => Iterable<string>): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (node: string, trail: readonly string[]): void => {
    const start = trail.indexOf(node);
    if (start >= 0) found.add([...trail.slice(start), node].join(' -> '));
    if (start >= 0 || done.has(node)) return;
    for (const next of nextOf(node)) walk(next, [...trail, node]);
    done.add(node);
  };
  for (const node of nodes) walk(node, []);
  return [...found];
}
