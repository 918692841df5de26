import { folderCycles, importCycles } from './import-cycles.js';
import { importsIn, readSourceFiles, type Import, type SourceFile } from './source-files.js';

/**
 * The layers, and which of them each may import. What is not listed (`main.ts`, `app`, `cli`) puts the parts together and
 * may import all of them.
 */
const LAYERS: Record<string, readonly string[]> = {
  common: ['common'],
  config: ['common', 'config'],
  infrastructure: ['common', 'config', 'infrastructure'],
  http: ['common', 'config', 'infrastructure', 'http'],
  modules: ['common', 'config', 'infrastructure', 'http', 'modules'],
  workers: ['common', 'config', 'infrastructure', 'modules', 'workers'],
  migrations: ['common', 'infrastructure', 'modules', 'migrations'],
  'demo-shop': ['common', 'config', 'infrastructure', 'http', 'modules', 'demo-shop'],
  'dev-console': ['common', 'config', 'infrastructure', 'http', 'modules', 'dev-console'],
};

/** Arrows between modules point down, and only where they are drawn. */
const MODULES: Record<string, readonly string[]> = {
  notifications: [],
  'webhook-events': [],
  health: [],
  users: ['notifications', 'webhook-events'],
  'audit-log': ['users'],
  queues: ['audit-log'],
  'api-keys': ['users', 'audit-log'],
  coupons: ['audit-log'],
  'shipping-rates': ['audit-log'],
  categories: ['audit-log'],
  products: ['audit-log', 'categories', 'users', 'webhook-events'],
  'catalogue-imports': ['products', 'categories', 'audit-log'],
  auth: ['api-keys', 'users', 'notifications', 'audit-log'],
  carts: ['products', 'coupons'],
  interactions: ['products', 'users', 'audit-log', 'webhook-events'],
  search: ['products', 'categories'],
  feeds: ['products', 'categories'],
  orders: ['products', 'coupons', 'users', 'audit-log', 'shipping-rates', 'webhook-events'],
  'order-notifications': [
    'checkout',
    'invoicing',
    'orders',
    'payments',
    'products',
    'users',
    'notifications',
  ],
  payments: ['orders', 'invoicing', 'products', 'coupons', 'audit-log'],
  'payment-links': ['orders'],
  checkout: ['orders', 'payments', 'carts', 'products', 'coupons', 'users', 'shipping-rates'],
  shipping: ['invoicing', 'orders', 'payments', 'products', 'users'],
  invoicing: ['orders', 'products'],
  cod: ['orders', 'audit-log', 'shipping-rates'],
  'tax-returns': ['invoicing', 'orders', 'users', 'notifications', 'audit-log'],
  'order-lists': ['invoicing', 'orders', 'products', 'users', 'shipping-rates'],
  bookkeeping: ['invoicing', 'orders', 'products', 'tax-returns', 'users'],
  wishlists: ['carts', 'products'],
  'support-tickets': ['orders', 'users', 'notifications', 'audit-log', 'webhook-events'],
  returns: ['orders', 'products', 'users', 'notifications', 'audit-log'],
  customers: ['orders', 'users', 'auth', 'audit-log'],
  staff: ['auth', 'users', 'audit-log'],
  'webhook-endpoints': ['webhook-events', 'users', 'audit-log'],
  'shop-alerts': ['orders', 'order-lists', 'dashboards', 'users', 'notifications'],
  'shop-watch': ['bookkeeping', 'order-lists', 'shop-alerts', 'users', 'notifications'],
  dashboards: ['orders', 'order-lists', 'products', 'users', 'support-tickets', 'returns'],
};

/**
 * The doors of a module beside `index.ts`, which is for everybody, and who may use each. `orders/writing` has whatever changes an
 * order, so that nobody else changes the state of one; `products/editing` what the staff changes of a product, and its limits.
 */
const FACES: Record<string, readonly string[]> = {
  'orders/writing': [
    'checkout',
    'cod',
    'invoicing',
    'payments',
    'payment-links',
    'shipping',
    'order-notifications',
    'workers',
    'migrations',
  ],
  'orders/cash': [
    'bookkeeping',
    'checkout',
    'cod',
    'invoicing',
    'order-lists',
    'order-notifications',
    'shipping',
  ],
  'orders/money': ['checkout', 'payments'],
  'orders/sums': [
    'bookkeeping',
    'customers',
    'dashboards',
    'demo-shop',
    'invoicing',
    'order-lists',
    'order-notifications',
  ],
  'orders/parcels': ['bookkeeping', 'cod', 'dashboards', 'shipping', 'migrations'],
  'orders/tax': ['bookkeeping', 'checkout', 'demo-shop', 'invoicing', 'order-lists', 'tax-returns'],
  'orders/views': ['cod', 'order-lists', 'payment-links', 'tax-returns'],
  'orders/data': ['bookkeeping', 'demo-shop', 'migrations'],
  'products/editing': ['catalogue-imports', 'workers', 'migrations'],
  'products/stock': ['bookkeeping', 'checkout', 'orders', 'payments', 'workers'],
  'products/search': ['search', 'composition'],
  'products/data': ['bookkeeping', 'demo-shop', 'migrations'],
};

/** Rules that are pure: they have neither framework nor database, and time and chance come in as arguments. */
const PURE =
  /^modules\/(?:[^/]+\/domain|orders\/(?:money|sums|tax|parcels))\/(?!.*(?:\.service|\.repository|\.schema|\/index)\.ts$)/;

/** How many names the largest modules show everybody at most: more are several doors. */
const MOST_NAMES: Record<string, number> = { orders: 50, products: 30 };

/** The files that name an adapter although they are no `*.module.ts`, and why. */
const NAME_ADAPTERS = [
  // It drives the stand-ins: that is what it is for.
  /^dev-console\//,
  // It fills the stand-ins with the records that belong to the demo orders.
  /^demo-shop\/data\/stand-in-records\.ts$/,
  // It makes up events as the stand-ins do.
  /^cli\/webhook-send\.ts$/,
  // The limiter of /health counts in this process, so that it works while the cache store is down.
  /^http\/rate-limit\/rate-limiter\.ts$/,
];

/**
 * The files that read the machine's time past the clock, and why: the second compares the machine's own with the
 * database's, and the developer console may have moved the application's.
 */
const READ_THE_TIME = [/^common\/time\//];

/** The packages that production does not load. */
const FOR_DEVELOPERS = ['dev-console', 'demo-shop'];

/**
 * The files of the HTTP layer that they use beyond its decorators: the console shows and resets the counters of the
 * limiters.
 */
const DEVELOPERS_KNOW = [
  'http/http.module.ts',
  'http/rate-limit/limit-terms.ts',
  'http/rate-limit/rate-limiter.ts',
  // It shows error envelopes as pages.
  'http/envelope.ts',
  'http/error-answer.ts',
  // The demo storefront and the documentation are files of the project.
  'http/api-description/committed-document.ts',
  // Its pages are served as those of the dashboard.
  'http/built-pages/content-security-policy.ts',
  'http/built-pages/built-pages.ts',
];

/** The ways to have the model of orders, and to write by a model. */
const MODEL_OF_ORDERS = /Model<Order>|InjectModel\(Order\./;
const WRITES =
  /\.(?:bulkWrite|create|(?:delete|update)(?:One|Many)|find(?:One|ById)And\w+|insert(?:One|Many)|replaceOne|save|collection)\b|\binsertStoredForms\(/;

/** Names of vendors, also inside other names; the environment variables that bear them are fixed by the specification. */
const VENDOR = /razorpay|shiprocket|typesense|(?<![a-z0-9])s3(?![a-z0-9])/i;
const VENDOR_VARIABLES = /\b(?:TYPESENSE|S3)_[A-Z_]+\b/g;

/**
 * The files that name a vendor although they are no adapters, and why. The developer console has no label that does.
 */
const NAME_VENDORS = [
  // They choose the adapter.
  /^infrastructure\/[^/]+\/[^/]+\.module\.ts$/,
  // It says which variables belong together, and to what.
  /^config\//,
  // The API description shows the header in which the gateway signs (decisions, 12.4).
  /^http\/api-description\/security-schemes\.ts$/,
];

/** The headers by which outside services authenticate their webhooks. */
const WEBHOOK_HEADER = /x-gateway-signature|x-api-key/i;

/** The files that name such a header although they are no adapters, and why. */
const NAME_WEBHOOK_HEADERS = [
  // The specification fixes both names: the API description shows them.
  /^http\/api-description\/security-schemes\.ts$/,
  // The value is kept out of the log.
  /^infrastructure\/logging\/redaction\.ts$/,
];

const ADAPTERS = /^infrastructure\/[^/]+\/adapters\//;

const files = readSourceFiles();
const byPath = new Map(files.map((file) => [file.path, file]));

const layerOf = (path: string) =>
  Object.keys(LAYERS).find((layer) => path.startsWith(`${layer}/`)) ?? 'composition';
const moduleOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1];

const jobsFileOf = (path: string) => `modules/${moduleOf(path)}/${moduleOf(path)}.jobs.ts`;

/** The names that an index exports. */
function namesShownBy(text: string): string[] {
  return [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
}

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

/** The lines that name something, comments included, in files outside the exceptions. */
function mentions(pattern: RegExp, exceptions: readonly RegExp[]): string[] {
  return files
    .filter(({ path }) => !exceptions.some((exception) => exception.test(path)))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, index) => ({ line: line.replaceAll(VENDOR_VARIABLES, ''), number: index + 1 }))
        .filter(({ line }) => pattern.test(line))
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

  it('allows modules only the decorators of the HTTP layer', () => {
    expect(
      violations(
        ({ path }, { target }) =>
          !['modules', ...FOR_DEVELOPERS].includes(layerOf(path)) ||
          layerOf(target) !== 'http' ||
          target === 'http/decorators.ts' ||
          (FOR_DEVELOPERS.includes(layerOf(path)) && DEVELOPERS_KNOW.includes(target)),
      ),
    ).toEqual([]);
  });

  it('enters the packages for developers by import() alone, where the parts are put together', () => {
    const enters = (path: string, target: string) =>
      FOR_DEVELOPERS.includes(layerOf(target)) && layerOf(path) !== layerOf(target);
    expect(violations(({ path }, { target }) => !enters(path, target) || path.startsWith('app/'))).toEqual(
      [],
    );
    expect(violations(({ path }, { target }) => !enters(path, target))).not.toEqual([]);
    // Types would be gone at run time; what needs them belongs into the package.
    const atOnce = new RegExp(`(?:from|import) '#(?:${FOR_DEVELOPERS.join('|')})/`);
    expect(occurrences(atOnce, [])).toEqual([]);
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

  it('draws no arrow between modules that none takes', () => {
    const taken = new Set(
      files.flatMap(({ path, imports }) =>
        imports.map(({ target = '' }) => `${moduleOf(path)} -> ${moduleOf(target)}`),
      ),
    );
    const drawn = Object.entries(MODULES).flatMap(([from, below]) => below.map((to) => `${from} -> ${to}`));
    expect(drawn.filter((arrow) => !taken.has(arrow))).toEqual([]);
  });

  it('lets everybody enter a module by its front door, and those who are named by another', () => {
    expect(
      violations(({ path }, { target }) => {
        const entered = moduleOf(target);
        if (entered === undefined || entered === moduleOf(path)) return true;
        if (target === `modules/${entered}/index.ts`) return true;
        const face = /^modules\/([^/]+\/[^/]+)\/index\.ts$/.exec(target)?.[1] ?? '';
        return FACES[face]?.includes(moduleOf(path) ?? layerOf(path)) === true;
      }),
    ).toEqual([]);
  });

  it('opens no door to a module that does not go through it', () => {
    const taken = new Set(
      files.flatMap(({ path, imports }) =>
        imports.map(({ target = '' }) => `${moduleOf(path) ?? layerOf(path)} -> ${target}`),
      ),
    );
    const opened = Object.entries(FACES).flatMap(([face, users]) =>
      users.map((user) => `${user} -> modules/${face}/index.ts`),
    );
    expect(opened.filter((arrow) => !taken.has(arrow))).toEqual([]);
  });

  it('writes orders in orders/writing alone', () => {
    const writing = files
      .filter(({ text }) => MODEL_OF_ORDERS.test(text) && WRITES.test(text))
      .map(({ path }) => path);
    expect(writing.length).toBeGreaterThan(5);
    expect(writing.filter((path) => !path.startsWith('modules/orders/writing/'))).toEqual([]);
  });

  it.each(Object.entries(MOST_NAMES))('shows everybody few names of %s', (name, most) => {
    const shown = namesShownBy(byPath.get(`modules/${name}/index.ts`)!.text);
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.length).toBeLessThanOrEqual(most);
  });

  it.each(Object.keys(MOST_NAMES))('shows each name of %s by one door', (name) => {
    const doors = [name, ...Object.keys(FACES).filter((face) => face.startsWith(`${name}/`))];
    const shown = doors
      .flatMap((door) => namesShownBy(byPath.get(`modules/${door}/index.ts`)!.text))
      .map((each) => each.replace('type ', ''));
    expect(shown.filter((each, index) => shown.indexOf(each) !== index)).toEqual([]);
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

  it('speaks of vendors in their adapters alone, comments included', () => {
    expect(mentions(VENDOR, [ADAPTERS, ...NAME_VENDORS])).toEqual([]);
  });

  it('reads the headers of webhooks in adapters alone', () => {
    expect(mentions(WEBHOOK_HEADER, [ADAPTERS, ...NAME_WEBHOOK_HEADERS])).toEqual([]);
  });

  it('verifies tokens and passwords in the module for authentication alone', () => {
    const verifies = files.filter(({ imports }) =>
      imports.some(({ specifier }) =>
        /^(?:@nestjs\/(?:jwt|passport)|passport(?:-.*)?|bcrypt)$/.test(specifier),
      ),
    );
    expect(verifies.length).toBeGreaterThan(4);
    expect(verifies.filter(({ path }) => moduleOf(path) !== 'auth').map(({ path }) => path)).toEqual([]);
  });

  it('keeps the domain free of framework, database, chance and what the API takes and answers', () => {
    const foreign = /^(?:@nestjs\/|mongoose|mongodb|node:crypto|\.\.\/(?:dto|views)\/)/;
    const impure = files
      .filter(({ path }) => PURE.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ specifier }) => foreign.test(specifier))
          .map(({ specifier }) => `${path} -> ${specifier}`),
      );
    expect(impure).toEqual([]);
  });

  it('has no circle of files, types included', () => {
    expect(importCycles(files)).toEqual([]);
  });

  it.each(['infrastructure', 'modules'] as const)('has no cycle among the folders of %s', (layer) => {
    expect(folderCycles(files, layer)).toEqual([]);
  });

  it('keeps database and queues apart from one another and from the outbox, which needs both', () => {
    const parts = ['database', 'queue', 'outbox'];
    const partOf = (path: string) => parts.find((part) => path.startsWith(`infrastructure/${part}/`));
    expect(
      violations(({ path }, { target }) => {
        const [from, to] = [partOf(path), partOf(target)];
        return from === undefined || to === undefined || from === to || from === 'outbox';
      }),
    ).toEqual([]);
  });

  it('defines the jobs of a module in its own file for jobs', () => {
    const elsewhere = files
      .filter(({ path }) => path !== 'infrastructure/outbox/job.ts')
      .filter(({ path, text }) => text.includes('defineJob') && path !== jobsFileOf(path));
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
    expect(files.filter(({ path }) => path === jobsFileOf(path)).length).toBeGreaterThan(3);
  });

  it('names BullMQ in its adapter and in the workers alone, and loads the adapter only where Redis is configured', () => {
    const names = files.filter(({ imports }) =>
      imports.some(({ specifier, typeOnly }) => specifier.includes('bullmq') && !typeOnly),
    );
    const outside = names.filter(
      ({ path }) => !path.startsWith('workers/') && !path.startsWith('infrastructure/queue/adapters/bullmq.'),
    );
    expect(outside.map(({ path }) => path)).toEqual(['infrastructure/queue/queue.module.ts']);
    // An import that is no `import()` would load it at every start; the bundle takes the parts of processors out.
    expect(occurrences(/from '[^']*bullmq[^']*'/, [/\/adapters\/bullmq\.[\w.-]+$/, /^workers\//])).toEqual(
      [],
    );
  });

  it("keeps a module's mails in its own folder for mails", () => {
    const makesMails = ({ path, imports }: SourceFile) =>
      /\.mails?\.ts$/.test(path) ||
      imports.some(({ target, typeOnly }) => target === 'infrastructure/mail/mail-layout.ts' && !typeOnly);
    const mails = files.filter((file) => makesMails(file)).map(({ path }) => path);
    expect(mails.length).toBeGreaterThan(3);
    expect(mails.filter((path) => !/^modules\/[^/]+\/mails\//.test(path))).toEqual([]);
  });

  it('reads the environment in one file', () => {
    expect(occurrences(/\bprocess\.env\b/, [/^config\/env\.ts$/])).toEqual([]);
  });

  it('asks the clock for the time', () => {
    expect(occurrences(/\bDate\.now\(|\bnew Date\(\)/, READ_THE_TIME)).toEqual([]);
  });

  it('looks for a record with findOrFail where its absence is an error', () => {
    const spelledOut = /(\w+) = await [^;]*;\s+if \(\1 === (?:null|undefined)\) throw new \w+NotFoundError\(/;
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
          target !== 'infrastructure/database/duplicate-key.ts' ||
          moduleOf(path) === undefined ||
          path.includes('/data/') ||
          path.endsWith('.repository.ts'),
      ),
    ).toEqual([]);
  });

  it('makes identifiers of records, and updates that take fields away, in one place each', () => {
    const elsewhere = [/^infrastructure\/database\/(?:new-id|set-and-unset)\.ts$/];
    expect(occurrences(/new (?:Types\.)?ObjectId\(\)/, elsewhere)).toEqual([]);
    expect(occurrences(/\$unset: (?!\{ \w+: 1)/, elsewhere)).toEqual([]);
  });
});

describe('the reader of imports', () => {
  it.each([
    ["import type { A } from './a.js';", true],
    ["import type A from './a.js';", true],
    ["import { type A, type B as C } from './a.js';", true],
    ["import {\n  type A,\n  type B,\n} from './a.js';", true],
    ["export type { A } from './a.js';", true],
    ["import { type A, b } from './a.js';", false],
    ["import A, { type B } from './a.js';", false],
    ["import * as a from './a.js';", false],
    ["import './a.js';", false],
    ["export { a } from './a.js';", false],
    ["const a = await import('./a.js');", false],
  ])('says what is gone at run time: %j', (line, typeOnly) => {
    const [, found, ...more] = importsIn('x/y.ts', `import type { Z } from './z.js';\n${line}\n`);
    expect([found, more]).toEqual([{ specifier: './a.js', target: 'x/a.ts', typeOnly }, []]);
  });
});
