const asyncHooks = require('node:async_hooks');
const { existsSync } = require('node:fs');
const { createRequire, isBuiltin } = require('node:module');
const { join, relative, sep } = require('node:path');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Jest's running test, for all files: until Node.js 24 each promise is told of every storage that was ever
 * used, and timers keep what was in them, so that one for each file would make all later tests slower.
 */
const runningTest = new asyncHooks.AsyncLocalStorage();
const ASYNC_HOOKS = {
  ...asyncHooks,
  AsyncLocalStorage: function AsyncLocalStorage() {
    return runningTest;
  },
};

/** Where the build puts the sources of each folder. */
const COMPILED = [
  ['packages/embedded-mongodb/src', 'packages/embedded-mongodb/dist'],
  ['packages/client/src', 'packages/client/dist'],
  ...['src', 'packages/dev-console/src', 'packages/demo-shop/src'].map((folder) => [
    folder,
    `dist/compiled/${folder}`,
  ]),
].map((folders) => folders.map((folder) => folder.split('/').join(sep) + sep));

/**
 * Jest's runtime for test files alone: they have a registry of their own for each file. Packages, scripts and the compiled
 * source are loaded by Node.js, once for each worker, so that tests run what the build has made and loading costs little.
 * Hence no `jest.mock` of them, and state in a module is shared by the files of a worker.
 *
 * It overrides names that Jest does not document; Jest's version is exact, and `native-runtime.spec.ts` checks their effect.
 */
module.exports = class NativeRuntime extends Runtime {
  constructor(config, ...rest) {
    super(config, ...rest);
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  /** Jest loads its own modules anew for each file. */
  requireInternalModule(from, name) {
    return name === 'node:async_hooks' ? ASYNC_HOOKS : super.requireInternalModule(from, name);
  }

  requireModuleOrMock(from, name) {
    if (name === '@jest/globals') return super.requireModuleOrMock(from, name);
    if (isBuiltin(name)) return require(name);
    const path = this._resolution.resolveCjs(from, name);
    const load = createRequire(from);
    if (path.includes(`${sep}node_modules${sep}`)) return load(name);
    if (path.endsWith('.mjs')) return load(path);
    const compiled = compiledFile(this._config.rootDir, path);
    return compiled === undefined ? super.requireModuleOrMock(from, name) : load(compiled);
  }
};

/** The built file of a source; undefined for what is not built, such as tests and their helpers. */
function compiledFile(root, path) {
  const inProject = relative(root, path);
  const folders = path.endsWith('.ts') && COMPILED.find(([source]) => inProject.startsWith(source));
  if (!folders) return undefined;
  const [source, target] = folders;
  const file = join(root, target, inProject.slice(source.length).replace(/\.ts$/, '.js'));
  return existsSync(file) ? file : undefined;
}
