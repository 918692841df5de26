/** The modules that a thread has loaded. */
export interface LoadedModules {
  readonly scripts: number;
  readonly files: readonly string[];
  readonly packages: ReadonlySet<string>;
}

export function watchLoadedModules(): {
  readonly env: { readonly NODE_V8_COVERAGE: string };
  read(): LoadedModules[];
};
