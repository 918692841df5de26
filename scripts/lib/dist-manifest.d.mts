interface Output {
  readonly imports: ReadonlyArray<{ readonly path: string; readonly external?: boolean }>;
}

export function distManifest(
  root: string,
  outputs: Readonly<Record<string, Output>>,
  assets: Iterable<string>,
): { readonly dependencies: Readonly<Record<string, string>> };
