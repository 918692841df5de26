import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { requestContext } from './request-context.js';

/** The process's log: JSON lines on standard output, each with the id of the request that it belongs to. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A copy: the log merges each line into what it is given.
    mixin: () => ({ ...requestContext.getStore() }),
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["x-api-key"]',
        'headers.authorization',
        'headers.cookie',
      ],
      censor: '[hidden]',
    },
  });
}

type Line = string | { msg?: string; err?: unknown };

/** Lets Nest, and every `new Logger(...)` of the code, write to the structured log. */
export class StructuredLogger implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: Line, ...rest: unknown[]): void {
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

  /** Nest passes the context last, and before it, for errors, a stack. */
  private write(
    level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal',
    message: Line,
    rest: unknown[],
  ): void {
    const context = rest.at(-1);
    const stack = level === 'error' && rest.length > 1 ? { stack: rest[0] } : {};
    const fields = typeof message === 'object' && message !== null ? message : { msg: message };
    this.pino[level]({ ...(typeof context === 'string' ? { context } : {}), ...stack, ...fields });
  }
}
