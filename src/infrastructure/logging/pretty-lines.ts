import { isatty } from 'node:tty';

/** A line of the log, as it is written in production. */
type LogLine = Readonly<Record<string, unknown>>;

/** The line of `announced`. */
type MailLine = LogLine & { readonly to: string; readonly subject: string; readonly code?: string };

type Printer = (line: LogLine) => string;

/**
 * Writes lines of the log as text for developers. The package that formats them is loaded with the first line, so that
 * the start does not wait for it. Lines that are still waiting when the process ends are written as they are.
 */
export class PrettyLines {
  private print: Printer | undefined;
  private waiting: string[] | undefined;

  /** @param output the file descriptor behind `out`: a terminal gets colours */
  constructor(
    private readonly out: { write(text: string): unknown },
    private readonly output: number,
  ) {}

  /** @param line JSON */
  write(line: string): void {
    if (this.print !== undefined) this.out.write(this.print(shown(JSON.parse(line) as LogLine)));
    else if (this.waiting !== undefined) this.waiting.push(line);
    else {
      this.waiting = [line];
      void this.load();
    }
  }

  private async load(): Promise<void> {
    const writeAsTheyAre = () => this.waiting?.forEach((line) => this.out.write(line));
    process.once('exit', writeAsTheyAre);
    try {
      const { prettyFactory, isColorSupported } = await import('pino-pretty');
      this.print = prettyFactory({
        colorize: isatty(this.output) && isColorSupported,
        singleLine: true,
        translateTime: 'SYS:HH:MM:ss',
      });
    } catch {
      // Without the package the lines stay JSON.
      this.print = (line) => `${JSON.stringify(line)}\n`;
    }
    process.off('exit', writeAsTheyAre);
    for (const line of this.waiting?.splice(0) ?? []) this.write(line);
  }
}

/** Returns a line as a developer reads it: requests and mails in words, the others with all of their fields. */
function shown(line: LogLine): LogLine {
  const { event } = line;
  if (event === 'http.request_completed') {
    const { level, time, method, route, status, ms, limiter, cure, requestId } = line;
    const refused = limiter === undefined ? {} : { limiter, cure };
    return {
      level,
      time,
      msg: `${[method, route, status].join(' ')}, ${Number(ms)} ms`,
      ...refused,
      requestId,
    };
  }
  if (event === 'mail.sent') {
    const { level, time, to, subject, code } = line as MailLine;
    const withCode = code === undefined ? '' : ` (code ${code})`;
    return { level, time, msg: `Mail to ${to}: ${subject}${withCode}` };
  }
  return line;
}
