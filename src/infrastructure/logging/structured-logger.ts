import type { LoggerService } from '@nestjs/common';
import { pino, stdSerializers, type Logger, type LoggerOptions } from 'pino';
import { PrettyLines } from './pretty-lines.js';
import { REDACTION } from './redaction.js';
import { inSourceLines } from './source-maps.js';
import { activeSpan } from '../tracing/span.js';
import { requestContext } from './request-context.js';

/**
 * Creates the process's logger: JSON lines, each with the id of its request, the key of the program that sent it and its
 * place in the trace; or the same as text for developers.
 * @param output the file descriptor; default: standard output
 */
export function createLogger(level: string, output = 1, format: 'json' | 'pretty' = 'json'): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A new object each time, because pino merges each line into it.
    mixin: () => {
      const { requestId, apiKey } = requestContext.getStore() ?? {};
      const span = activeSpan();
      return {
        ...(requestId === undefined ? {} : { requestId }),
        ...(apiKey === undefined ? {} : { apiKey: apiKey.id }),
        ...(span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId }),
      };
    },
    serializers: { err: withSourceLines },
    redact: REDACTION,
  };
  const destination = pino.destination({ dest: output, sync: true });
  return pino(options, format === 'json' ? destination : new PrettyLines(destination, output));
}

/** Returns what a line shows of an error; another value as it is. */
function withSourceLines(error: Error): object {
  const told = stdSerializers.err(error);
  if ((told as object) !== error && typeof told.stack === 'string') told.stack = inSourceLines(told.stack);
  return told;
}

/** Parts of the framework that report each module and each route at the start: 160 lines that help nobody. */
const CHATTY = new Set([
  'InstanceLoader',
  'NestApplication',
  'NestFactory',
  'RouterExplorer',
  'RoutesResolver',
]);

type Line = string | { msg?: string; err?: unknown };

/** Adapter that sends the lines of Nest and of every `new Logger(...)` to the structured log. */
export class StructuredLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: Line, ...rest: unknown[]): void {
    if (CHATTY.has(String(rest.at(-1)))) return;
    this.write('info', message, rest);
  }

  error(message: Line, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: Line, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: Line, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: Line, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: Line, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest passes the context last; for errors the stack precedes it. */
  private write(
    level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal',
    message: Line,
    rest: unknown[],
  ): void {
    const context = rest.at(-1);
    const [first] = rest;
    const stack =
      level === 'error' && rest.length > 1
        ? { stack: typeof first === 'string' ? inSourceLines(first) : first }
        : {};
    const fields = typeof message === 'object' && message !== null ? message : { msg: message };
    this.pino[level]({ ...(typeof context === 'string' ? { context } : {}), ...stack, ...fields });
  }
}
