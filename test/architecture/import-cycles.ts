import type { Import, SourceFile } from './source-files.js';

/** The cycles among the imports that count, each as the paths along it. */
export function importCycles(
  files: readonly SourceFile[],
  counts: (imported: Import) => boolean = () => true,
): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.add([...trail.slice(start), path].join(' -> '));
    if (start >= 0 || done.has(path)) return;
    for (const imported of byPath.get(path)?.imports ?? []) {
      if (counts(imported) && imported.target !== undefined) walk(imported.target, [...trail, path]);
    }
    done.add(path);
  };
  for (const { path } of files) walk(path, []);
  return [...found];
}
