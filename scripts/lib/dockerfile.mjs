import { matchesGlob } from 'node:path';

/**
 * @typedef {{ keyword: string, args: string, flags: Record<string, string> }} Instruction
 * @typedef {{ image: string, name: string, instructions: Instruction[] }} Stage
 */

const KNOWN = new Set(
  'FROM WORKDIR COPY RUN ARG ENV USER CMD LABEL EXPOSE STOPSIGNAL HEALTHCHECK'.split(' '),
);

/**
 * Reads a Dockerfile into its stages.
 * @param {string} text
 * @returns {Stage[]}
 * @throws Error for an instruction that is not one of those the project uses: it would be ignored silently
 */
export function parseDockerfile(text) {
  const stages = [];
  for (const line of logicalLines(text)) {
    const [, keyword, rest] = /^(\w+)\s+(.*)$/s.exec(line) ?? [];
    if (!KNOWN.has(keyword)) throw new Error(`Dockerfile: cannot carry out "${line}"`);
    if (keyword === 'FROM') {
      const [, image, name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? [];
      stages.push({ image, name, instructions: [] });
      continue;
    }
    if (stages.length === 0) throw new Error(`Dockerfile: ${keyword} stands before FROM`);
    stages.at(-1).instructions.push({ keyword, ...splitFlags(rest) });
  }
  return stages;
}

/** The words of a JSON form (`["node", "x"]`). @throws Error for the shell form, in which no signal reaches the process */
export function execForm(args) {
  const words = /^\s*\[/.test(args) ? JSON.parse(args) : undefined;
  if (words === undefined) throw new Error(`Dockerfile: "${args}" is not in exec form`);
  return words;
}

/** The variables of an ENV instruction. */
export function variables(args) {
  return Object.fromEntries(
    [...args.matchAll(/(\w+)=("[^"]*"|\S+)/g)].map(([, name, value]) => [name, value.replaceAll('"', '')]),
  );
}

/** Docker's `*` matches a name that begins with a dot; that of the glob library does not, so the dot is removed. */
const dotless = (path) => path.replaceAll(/(^|\/)\./g, '$1\0');

/**
 * Whether a .dockerignore keeps a path out of the build context: the last line that matches it, or a parent
 * folder, decides.
 * @param {string} rules the text of the file
 */
export function ignoredBy(rules) {
  const lines = rules
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: line.replace(/^!/, '').replace(/\/+$/, '') }));
  return (path) => {
    const parts = path.split('/');
    const ways = parts.map((_, i) => parts.slice(0, i + 1).join('/'));
    const last = lines.findLast(({ pattern }) =>
      ways.some((way) => matchesGlob(dotless(way), dotless(pattern))),
    );
    return last !== undefined && !last.keeps;
  };
}

function logicalLines(text) {
  return text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function splitFlags(rest) {
  const flags = {};
  let args = rest;
  for (let found; (found = /^--([\w-]+)=(\S+)\s+/.exec(args)) !== null;) {
    flags[found[1]] = found[2];
    args = args.slice(found[0].length);
  }
  return { args, flags };
}
