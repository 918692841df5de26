/**
 * Bundles the compiler's output (`dist/compiled`) and the packages that it uses into a few files: `dist/main.js`, `dist/cli`,
 * and `dist/chunks`, which they share; the thread of the embedded database, `dist/chunks/worker.js`, is one of them. A start
 * then reads some fifty files instead of three thousand. The input is the compiler's output and not the source, because the
 * compiler and Nest's plugin add types and comments as metadata.
 *
 *   node scripts/bundle.mjs           called by `npm run build`
 *   node scripts/bundle.mjs <folder>  bundles that folder's `compiled`; called by `test/crash`
 *
 * A package remains outside when a bundle would break it or would gain nothing: see `lib/packages-outside.mjs`. These are the
 * dependencies of `dist/package.json`, from which the image installs.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { distManifest } from './lib/dist-manifest.mjs';
import { NOT_INSTALLED, OUTSIDE } from './lib/packages-outside.mjs';
import { writeReferencePage } from './lib/reference-page.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const DIST = resolve(process.argv[2] ?? join(ROOT, 'dist'));
const COMPILED = join(DIST, 'compiled');
const SOURCE = join(COMPILED, 'src');
const CLI = join(SOURCE, 'cli');
/**
 * The file that the thread of the embedded database runs; `embedded-mongodb` looks for it beside its own code, which
 * is a chunk.
 */
const DATABASE_THREAD = {
  in: join(ROOT, 'packages', 'embedded-mongodb', 'dist', 'worker.js'),
  out: join('chunks', 'worker'),
};

/** CommonJS packages in an ES module ask for these. */
const COMMONJS_NAMES = `
import { createRequire as __createRequire } from 'node:module';
import { fileURLToPath as __toPath } from 'node:url';
import { dirname as __folderOf } from 'node:path';
const require = __createRequire(import.meta.url);
const __filename = __toPath(import.meta.url);
const __dirname = __folderOf(__filename);
const __same = (value, name) => (name === 'type' ? Object.defineProperty(value, 'name', { value: name, configurable: true }) : value);
`.replaceAll('\n', ' ');

const copied = new Map();
removeFormerBundle();
const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: [...[join(SOURCE, 'main.js'), ...commands()].map(entry), DATABASE_THREAD],
  outdir: DIST,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: [...OUTSIDE, ...NOT_INSTALLED],
  // Nest finds providers by their class, logs and the API description name them.
  keepNames: true,
  // A tenth less time to compile; nobody reads these files, stack traces name the source.
  minifyWhitespace: true,
  // The paths of tsconfig.json lead to the source: each class would be there twice.
  tsconfigRaw: '{}',
  sourcemap: 'linked',
  sourcesContent: false,
  banner: { js: COMMONJS_NAMES },
  plugins: [
    ownImports(),
    partsOfProcessors(),
    namesOfCommonJs(['cookie', 'mongoose']),
    mapsOfOwnFilesOnly(),
    shortTexts(),
  ],
  metafile: true,
  logLevel: 'warning',
});
nameOnlyClasses(metafile.outputs);
copyAssets(metafile.outputs);
writeReferencePage(join(DIST, 'reference'));
const manifest = distManifest(ROOT, metafile.outputs, copied.values());
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

function entry(path) {
  return { in: path, out: relative(SOURCE, path).replace(/\.js$/, '') };
}

/** The files of commands call themselves; the others in their folder are parts of them. */
function commands() {
  const files = readdirSync(CLI).filter((file) => file.endsWith('.js'));
  return files
    .map((file) => join(CLI, file))
    .filter((path) => readFileSync(path, 'utf8').includes('runWhenCalled(import.meta.url'));
}

function removeFormerBundle() {
  for (const name of readdirSync(DIST)) {
    if (!['admin', 'shop', 'node_modules', basename(COMPILED)].includes(name))
      rmSync(join(DIST, name), { recursive: true, force: true });
  }
}

/**
 * `keepNames` defines the name of each function, a closure's each time it is created: 6 % of a start, and more in the
 * driver. Only classes need theirs, and only those that were renamed; and functions called `type`, by whose name
 * @nestjs/swagger knows a lazy type. Each replacement keeps the columns of the source map.
 */
function nameOnlyClasses(outputs) {
  const helper = '__name=(target,value)=>__defProp(target,"name",{value,configurable:true})';
  const scripts = Object.keys(outputs).filter((output) => output.endsWith('.js'));
  let found = 0;
  for (const script of scripts) {
    const path = join(ROOT, script);
    const text = readFileSync(path, 'utf8');
    const named = text.replace(helper, (match) => {
      found += 1;
      return match.replace('=>', '=>target.name===value?target:');
    });
    writeFileSync(path, named.replaceAll(/\b__name\((?![\w$]+,)/g, '__same('));
  }
  if (found !== 1) throw new Error(`esbuild writes its helper of names otherwise (${found} found)`);
}

/** `#config/env.js` is a file of the compiler's output: package.json says which. */
function ownImports() {
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folders = Object.entries(imports)
    .map(([name, path]) => [
      name.replace('*', ''),
      join(COMPILED, path.replace(/^\.\/dist\/compiled\/|\*$/g, '')),
    ])
    .toSorted(([one], [other]) => other.length - one.length);
  return {
    name: 'own imports',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^#/ }, ({ path }) => {
        const [name, folder] = folders.find(([each]) => path.startsWith(each));
        return { path: join(folder, path.slice(name.length)) };
      }),
  };
}

/**
 * The processors need decorators and a base class of `@nestjs/bullmq`. Its entry would load BullMQ with them, also where there
 * is no Redis.
 */
function partsOfProcessors() {
  const folder = dirname(createRequire(import.meta.url).resolve('@nestjs/bullmq'));
  return {
    name: 'parts of processors',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^@nestjs\/bullmq$/ }, ({ path, importer }) =>
        importer.startsWith(join(SOURCE, 'workers')) ? { path, namespace: 'processors' } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'processors' }, () => ({
        contents: "export * from './decorators/index.js'; export * from './hosts/index.js';",
        resolveDir: folder,
      }));
    },
  };
}

/**
 * `import * as mongoose` of a CommonJS module would become a copy of the object, which mongoose's own `this instanceof
 * Mongoose` does not recognise; and `import('cookie')` would have no names at all. The names are exported from the object itself.
 */
function namesOfCommonJs(packages) {
  const isImport = ({ kind }) => kind === 'import-statement' || kind === 'dynamic-import';
  return {
    name: 'names of CommonJS packages',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: new RegExp(`^(?:${packages.join('|')})$`) }, (args) =>
        isImport(args)
          ? { path: args.path, namespace: 'names', pluginData: { folder: args.resolveDir } }
          : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'names' }, ({ path, pluginData: { folder } }) => ({
        contents: exportsOf(path, folder),
        resolveDir: folder,
      }));
    },
  };
}

/** A module that exports what a CommonJS package has, as a file of the folder finds it. */
function exportsOf(packageName, folder) {
  const names = Object.keys(createRequire(join(folder, 'a-file.js'))(packageName));
  const exported = names.filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default');
  return [
    `const own = require('${packageName}');`,
    'export default own;',
    ...exported.map((name) => `export const ${name} = own.${name};`),
  ].join('\n');
}

/** Stack traces name lines of our own source; of a package they name the file, which keeps the maps small. */
function mapsOfOwnFilesOnly() {
  return {
    name: 'maps of own files only',
    setup: ({ onLoad }) =>
      onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        const map = { version: 3, sources: [path], names: [], mappings: 'AAAA' };
        const inline = Buffer.from(JSON.stringify(map)).toString('base64');
        const contents = `${inShortText(text).replace(/^\/\/# sourceMappingURL=.*$/gm, '')}\n//# sourceMappingURL=data:application/json;base64,${inline}\n`;
        return { contents, loader: 'js' };
      }),
  };
}

/** Loads own files with short texts, too. */
function shortTexts() {
  return {
    name: 'short texts',
    setup: ({ onLoad }) =>
      onLoad({ filter: /[\\/]dist[\\/]compiled[\\/].*\.js$/ }, async ({ path }) => ({
        contents: inShortText(await readFile(path, 'utf8')),
        loader: 'js',
      })),
  };
}

/**
 * Writes signs beyond Latin-1 as escapes: a single one makes V8 keep the text of a whole chunk with two bytes for each of its signs, 2 MB
 * of an idle process. esbuild does so in strings, and leaves those of regular expressions.
 */
function inShortText(script) {
  return script.replaceAll(
    /[^\0-\u00ff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Copies files that are not JavaScript of the bundle (files that threads run, JSON). Each lies beside the module that
 * reads it by `new URL(..., import.meta.url)`; so it does in the bundle.
 */
function copyAssets(outputs) {
  for (const [output, { inputs }] of Object.entries(outputs)) {
    const folders = new Set(
      Object.keys(inputs)
        .filter((input) => resolve(ROOT, input).startsWith(COMPILED))
        .map(dirname),
    );
    for (const folder of folders) {
      for (const asset of assetsIn(resolve(ROOT, folder)))
        copyOnce(asset, join(ROOT, dirname(output), basename(asset)));
    }
  }
}

function assetsIn(folder) {
  return readdirSync(folder)
    .filter((file) => ['.mjs', '.json'].includes(extname(file)))
    .map((file) => join(folder, file));
}

function copyOnce(from, to) {
  const other = copied.get(to);
  if (other === from) return;
  if (other !== undefined || existsSync(to)) {
    throw new Error(
      `Two files would be ${relative(ROOT, to)} in the bundle: rename ${relative(COMPILED, from)}`,
    );
  }
  copyFileSync(from, to);
  copied.set(to, from);
}
