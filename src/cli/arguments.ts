import { parseArgs } from 'node:util';

/** The command was called wrongly; the message says how. */
export class UsageError extends Error {}

/** An option: one that takes a value names it here, another is there or not. */
export interface CommandOption {
  readonly value?: string;
  readonly help: string;
}

/** What stood behind a command's name. */
export interface GivenArguments {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** What a command may be called with. */
export interface CommandArguments<I> {
  /** As `npm run` knows it. */
  readonly name: string;
  readonly summary: string;
  /** What may follow the name: one form each; an empty one for nothing. */
  readonly forms: readonly string[];
  readonly options?: Readonly<Record<string, CommandOption>>;
  /**
   * Says what the arguments mean, before anything is opened.
   * @throws UsageError
   */
  read(given: GivenArguments): I;
}

/** Options of every command. */
const COMMON: Readonly<Record<string, CommandOption>> = {
  json: { help: 'the result as one JSON document (with `npm run --silent`)' },
  help: { help: 'this text' },
};

/** For a command that is called without anything. */
export function readNothing({ words }: GivenArguments): void {
  if (words.length > 0) throw new UsageError(`Unexpected argument '${words[0]}'.`);
}

/**
 * Reads the arguments of a command, strictly: an option that it does not know is refused.
 * @throws UsageError
 */
export function readArguments<I>(
  command: CommandArguments<I>,
  args: readonly string[],
): 'help' | { input: I } {
  const given = parse(command, args);
  if (given.options['help'] === true) return 'help';
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
    // What follows the first sentence is advice on arguments that begin with a dash; none of ours does.
    throw new UsageError((error as Error).message.split('. To specify')[0]);
  }
}

/** How a command is called, for people. */
export function usageOf<I>({ name, summary, forms, options = {} }: CommandArguments<I>): string {
  const calls = forms.map((form) => `npm run ${name}${form === '' ? '' : ` -- ${form}`}`);
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
