import { parseArgs } from 'node:util';

/** Invalid command-line arguments; the message explains the fault. */
export class UsageError extends Error {}

/** An option. `value` names its value; without it the option is a flag. */
export interface CommandOption {
  readonly value?: string;
  readonly help: string;
}

/** The parsed arguments after the command's name. */
export interface GivenArguments {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** The arguments that a command accepts. */
export interface CommandArguments<I> {
  /** The name of the npm script. */
  readonly name: string;
  readonly summary: string;
  /** The synopsis of each form after the name; an empty string for no arguments. */
  readonly forms: readonly string[];
  readonly options?: Readonly<Record<string, CommandOption>>;
  /**
   * Validates and converts the arguments, before anything is opened.
   * @throws UsageError
   */
  read(given: GivenArguments): I;
}

/** Options of every command. */
const COMMON: Readonly<Record<string, CommandOption>> = {
  json: { help: 'the result as one JSON document (with `npm run --silent`)' },
  help: { help: 'this text' },
  version: { help: 'which build this is' },
};

/** For a command without arguments. */
export function readNothing({ words }: GivenArguments): void {
  if (words.length > 0) throw new UsageError(`Unexpected argument '${words[0]}'.`);
}

/**
 * Parses the arguments of a command; unknown options are refused.
 * @throws UsageError
 */
export function readArguments<I>(
  command: CommandArguments<I>,
  args: readonly string[],
): 'help' | 'version' | { input: I } {
  const given = parse(command, args);
  for (const asked of ['help', 'version'] as const) if (given.options[asked] === true) return asked;
  return { input: command.read(given) };
}

function parse<I>({ options = {} }: CommandArguments<I>, args: readonly string[]): GivenArguments {
  const known = Object.entries({ ...options, ...COMMON });
  try {
    const { positionals, values, tokens } = parseArgs({
      args: [...args],
      options: Object.fromEntries(
        known.map(([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
      ),
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
    const named = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = named.find((name, index) => named.indexOf(name) !== index);
    if (twice !== undefined) throw new UsageError(`Option '--${twice}' is given twice.`);
    return { words: positionals, options: values };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // The rest of the message is advice on arguments that begin with a dash, which no command has.
    throw new UsageError((error as Error).message.split('. To specify')[0]);
  }
}

/** The commands that are scripts of package.json; the others are tools. */
const SCRIPTS = new Set(['admin:grant', 'db:migrate', 'doctor', 'products:import']);

function callOf(name: string, form: string): string {
  const isScript = SCRIPTS.has(name);
  const call = isScript ? `npm run ${name}` : `npm run tool -- ${name}`;
  return form === '' ? call : `${call}${isScript ? ' -- ' : ' '}${form}`;
}

/** The usage text of a command. */
export function usageOf<I>({ name, summary, forms, options = {} }: CommandArguments<I>): string {
  const calls = forms.map((form) => callOf(name, form));
  const rows = Object.entries({ ...options, ...COMMON }).map(
    ([option, { value, help }]) => [`--${option}${value === undefined ? '' : ` <${value}>`}`, help] as const,
  );
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return [
    `Usage: ${calls.join('\n       ')}`,
    '',
    summary,
    '',
    ...rows.map(([left, help]) => `  ${left.padEnd(width)}${help}`),
    '',
  ].join('\n');
}
