import { readSourceFiles, type Import, type SourceFile } from './source-files.js';

/**
 * The layers, and which of them each may import. What is not listed (`main.ts`, the `*.module.ts` at the top, `cli`,
 * `welcome`) puts the parts together and may import all of them.
 */
const LAYERS: Record<string, readonly string[]> = {
  common: ['common'],
  config: ['common', 'config'],
  infrastructure: ['common', 'config', 'infrastructure'],
  http: ['common', 'config', 'infrastructure', 'http'],
  modules: ['common', 'config', 'infrastructure', 'http', 'modules'],
  workers: ['common', 'config', 'infrastructure', 'modules', 'workers'],
  'embedded/mongodb': ['embedded/mongodb'],
  'embedded/clock': ['common', 'embedded/clock'],
  'embedded/demo': ['common', 'config', 'infrastructure', 'modules', 'embedded/demo'],
  'embedded/dev-console': [
    'common',
    'config',
    'infrastructure',
    'http',
    'embedded/demo',
    'embedded/dev-console',
  ],
};

/** Arrows between modules point down, and only where they are drawn. */
const MODULES: Record<string, readonly string[]> = {
  notifications: [],
  coupons: [],
  products: [],
  health: [],
  users: ['notifications'],
  auth: ['users'],
  carts: ['products', 'coupons'],
  'support-tickets': ['notifications'],
  interactions: ['products', 'users'],
  search: ['products'],
  orders: ['carts', 'products', 'coupons', 'users', 'notifications'],
  wishlists: ['carts', 'products'],
  returns: ['orders', 'products', 'notifications'],
  dashboards: ['orders', 'products', 'users', 'support-tickets'],
};

/** Who names an adapter although it is no `*.module.ts`, and why. */
const NAME_ADAPTERS = [
  // It drives the stand-ins: that is what it is for.
  /^embedded\/dev-console\//,
  // It fills the stand-ins with the records that belong to the demo orders.
  /^embedded\/demo\/stand-in-records\.ts$/,
  // The limiter of /health counts in this process, so that it works while the cache store is down.
  /^http\/rate-limit\/rate-limiter\.ts$/,
];

/** Who reads the machine's time past the clock, and why. */
const READ_THE_TIME = [
  /^common\/time\//,
  // A server of its own, which imports nothing of ours; a real one has its own time too.
  /^embedded\/mongodb\//,
  // BullMQ hands over points of the machine's time; here they are turned into the service's.
  /^infrastructure\/queue\/memory-backend\//,
];

const files = readSourceFiles();
const byPath = new Map(files.map((file) => [file.path, file]));

const layerOf = (path: string) =>
  Object.keys(LAYERS).find((layer) => path.startsWith(`${layer}/`)) ?? 'composition';
const moduleOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1];

/** Every import of ours that breaks `rule`, as lines that name both ends. */
function violations(rule: (file: SourceFile, imported: Import & { target: string }) => boolean): string[] {
  return files.flatMap((file) =>
    file.imports
      .filter((imported): imported is Import & { target: string } => imported.target !== undefined)
      .filter((imported) => !rule(file, imported))
      .map((imported) => `${file.path} -> ${imported.target}`),
  );
}

/** The lines that match `pattern` in files outside the exceptions. */
function occurrences(pattern: RegExp, exceptions: readonly RegExp[]): string[] {
  return files
    .filter(({ path }) => !exceptions.some((exception) => exception.test(path)))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line, number: index + 1 }))
        .filter(({ line }) => pattern.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
        .map(({ number }) => `${path}:${number}`),
    );
}

describe('the house', () => {
  it('has files to look at, and every import of ours leads to one', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(violations((_, { target }) => byPath.has(target))).toEqual([]);
  });

  it('lets each layer import only itself and those below it', () => {
    expect(
      violations(({ path }, { target }) => {
        const allowed = LAYERS[layerOf(path)];
        return allowed === undefined || allowed.includes(layerOf(target));
      }),
    ).toEqual([]);
  });

  it('gives modules nothing of the edge but its decorators', () => {
    expect(
      violations(
        ({ path }, { target }) =>
          !['modules', 'embedded/dev-console'].includes(layerOf(path)) ||
          layerOf(target) !== 'http' ||
          target === 'http/decorators.ts',
      ),
    ).toEqual([]);
  });

  it('knows the place of every module', () => {
    const modules = new Set(files.map(({ path }) => moduleOf(path)).filter((name) => name !== undefined));
    expect([...modules].filter((name) => MODULES[name] === undefined)).toEqual([]);
  });

  it('lets modules use only those below them', () => {
    expect(
      violations(({ path }, { target }) => {
        const [from, to] = [moduleOf(path), moduleOf(target)];
        return from === undefined || to === undefined || from === to || MODULES[from]?.includes(to) === true;
      }),
    ).toEqual([]);
  });

  it('lets everybody enter a module by its front door alone', () => {
    expect(
      violations(({ path }, { target }) => {
        const entered = moduleOf(target);
        return (
          entered === undefined || entered === moduleOf(path) || target === `modules/${entered}/index.ts`
        );
      }),
    ).toEqual([]);
  });

  it('writes a path of the own module relative, and that of another part from the root', () => {
    expect(
      violations(({ path }, { specifier, target }) => {
        const [from, to] = [moduleOf(path), moduleOf(target)];
        if (from === undefined) return true;
        return specifier.startsWith('#') ? from !== to : from === to;
      }),
    ).toEqual([]);
  });

  it('names adapters only where the parts are put together', () => {
    expect(
      violations(({ path }, { target }) => {
        const port = /^(infrastructure\/[^/]+)\/adapters\//.exec(target)?.[1];
        return (
          port === undefined ||
          path.startsWith(`${port}/adapters/`) ||
          path.endsWith('.module.ts') ||
          NAME_ADAPTERS.some((exception) => exception.test(path))
        );
      }),
    ).toEqual([]);
  });

  it('keeps the domain free of framework, database and chance', () => {
    const foreign = /^(?:@nestjs\/|mongoose|mongodb|node:crypto)/;
    const impure = files
      .filter(({ path }) => /^modules\/[^/]+\/domain\//.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ specifier }) => foreign.test(specifier))
          .map(({ specifier }) => `${path} -> ${specifier}`),
      );
    expect(impure).toEqual([]);
  });

  it('has no circle of files that need one another at run time', () => {
    expect(circles()).toEqual([]);
  });

  it('reads the environment in one file', () => {
    expect(occurrences(/\bprocess\.env\b/, [/^config\/env\.ts$/])).toEqual([]);
  });

  it('asks the clock for the time', () => {
    expect(occurrences(/\bDate\.now\(|\bnew Date\(\)/, READ_THE_TIME)).toEqual([]);
  });

  it('looks for a record with findOrFail where its absence is an error', () => {
    const spelledOut = /= await [^;]*;\s+if \(\w+ === (?:null|undefined)\) throw new \w+NotFoundError\(/;
    const modules = files.filter(({ path }) => moduleOf(path) !== undefined);
    expect(modules.filter(({ text }) => spelledOut.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('gives every list the one meta and the one base class', () => {
    const ownMeta = /class \w*ListMeta \{|meta: \{ total/;
    expect(occurrences(ownMeta, [/^common\/paging\//])).toEqual([]);
    expect(occurrences(/class \w*ListView \{/, [])).toEqual([]);
  });

  it('translates errors of unique indexes in repositories alone', () => {
    expect(
      violations(
        ({ path }, { target }) =>
          target !== 'infrastructure/database/mongo-errors.ts' ||
          moduleOf(path) === undefined ||
          path.includes('/data/') ||
          // It chooses another order number or slot, and repeats the whole transaction.
          path.endsWith('/checkout.service.ts'),
      ),
    ).toEqual([]);
  });

  it('makes identifiers of records, and updates that take fields away, in one place each', () => {
    const elsewhere = [/^infrastructure\/database\/(?:new-id|set-and-unset)\.ts$/, /^embedded\/mongodb\//];
    expect(occurrences(/new (?:Types\.)?ObjectId\(\)/, elsewhere)).toEqual([]);
    expect(occurrences(/\$unset: (?!\{ \w+: 1)/, elsewhere)).toEqual([]);
  });
});

/** The circles among run-time imports, each named once. */
function circles(): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.add([...trail.slice(start), path].join(' -> '));
    if (start >= 0 || done.has(path)) return;
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (!typeOnly && target !== undefined) walk(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const { path } of files) walk(path, []);
  return [...found];
}
