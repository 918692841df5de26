import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { execForm, variables } from './dockerfile.mjs';

/** Whether this process may change the owner of files and start processes as another user. */
export const IS_ROOT = process.getuid?.() === 0;

/** The result of a stage's instructions. */
export class StageFolder {
  env = {};
  /** The arguments of the build, as they are without `--build-arg`. */
  args = {};
  workdir = '/';
  user = undefined;
  command = undefined;
  healthcheck = undefined;

  /**
   * @param {string} root the folder that represents the stage's `/`
   * @param {{ context: { root: string, files: string[] }, stages: Map<string, StageFolder> }} sources
   */
  constructor(root, sources) {
    this.root = root;
    this.sources = sources;
    mkdirSync(root, { recursive: true });
  }

  /** The local folder for an absolute or relative path of the stage. */
  path(path = '.') {
    return path.startsWith('/') ? join(this.root, path) : join(this.root, this.workdir, path);
  }

  /** @param {import('./dockerfile.mjs').Instruction} instruction */
  carryOut({ keyword, args, flags }) {
    if (keyword === 'WORKDIR') {
      this.workdir = args;
      mkdirSync(this.path(), { recursive: true });
    } else if (keyword === 'ENV') Object.assign(this.env, variables(args));
    else if (keyword === 'ARG') Object.assign(this.args, variables(args));
    else if (keyword === 'USER') this.user = args.split(':').map(Number);
    else if (keyword === 'COPY') this.copy(args.split(/\s+/), flags);
    else if (keyword === 'RUN') this.run(args);
    else if (keyword === 'CMD') this.command = execForm(args);
    else if (keyword === 'HEALTHCHECK') this.healthcheck = execForm(args.replace(/^(?:--\S+\s+)*CMD\s+/, ''));
  }

  /** The environment of the stage's commands: its own, and the search path of this machine. */
  environment(extra = {}) {
    const { PATH, HOME } = process.env;
    return { PATH, HOME, ...this.env, ...extra };
  }

  run(command) {
    execFileSync('sh', ['-c', command], {
      cwd: this.path(),
      env: this.environment(this.args),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  copy(words, { from, chown }) {
    const target = words.at(-1);
    for (const source of words.slice(0, -1)) {
      if (from !== undefined)
        this.copyFolder(this.sources.stages.get(from).path(source), source, target, chown);
      else this.copyFromContext(source, target);
    }
  }

  copyFolder(source, name, target, chown) {
    if (!existsSync(source)) throw new Error(`Dockerfile: ${name} is not in the stage it is copied from`);
    const into = statSync(source).isDirectory() ? this.path(target) : join(this.path(target), basename(name));
    cpSync(source, into, { recursive: true, verbatimSymlinks: true });
    if (chown !== undefined && IS_ROOT) chownSync(into, ...chown.split(':').map(Number));
  }

  copyFromContext(source, target) {
    const { root, files } = this.sources.context;
    const wanted = files.filter((file) => source === '.' || file === source || file.startsWith(`${source}/`));
    if (wanted.length === 0) throw new Error(`Dockerfile: ${source} is not in the build context`);
    for (const file of wanted) {
      const into = file === source ? basename(file) : source === '.' ? file : relative(source, file);
      const path = join(this.path(target), into);
      mkdirSync(dirname(path), { recursive: true });
      cpSync(join(root, file), path);
      chmodSync(path, 0o644);
    }
  }
}

/** Every path below a folder with size and modification time; a comparison of two shows what was written. */
export function inventory(folder) {
  const found = new Map();
  const look = (path) => {
    for (const name of readdirSync(path)) {
      const below = join(path, name);
      const { size, mtimeMs, blocks } = lstatSync(below);
      found.set(relative(folder, below), { changed: `${size} ${mtimeMs}`, bytes: blocks * 512 });
      if (lstatSync(below).isDirectory()) look(below);
    }
  };
  look(folder);
  return found;
}
