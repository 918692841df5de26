import { tracingChannel } from 'node:diagnostics_channel';
import { activeSpan, type Span } from './span.js';

/** A command, as the Redis client reports it. Its arguments are ignored. */
interface SentCommand {
  readonly command: string;
  readonly error?: unknown;
}

/** The channel of the Redis client (`ioredis`); it costs nothing without a listener. */
const COMMANDS = 'ioredis:command';

/** Makes a span of each Redis command of a request or job. @returns a function that ends it */
export function traceRedisCommands(): () => void {
  const spans = new WeakMap<object, Span>();
  const end = (message: object): void => {
    const { error } = message as SentCommand;
    spans.get(message)?.end(error === undefined ? undefined : nameOf(error));
    spans.delete(message);
  };
  const listeners = {
    start: (message: object): void => {
      const operation = (message as SentCommand).command.toLowerCase();
      const span = activeSpan()?.child({
        name: operation,
        kind: 'client',
        attributes: { 'db.system.name': 'redis', 'db.operation.name': operation },
      });
      if (span !== undefined) spans.set(message, span);
    },
    end: (): void => undefined,
    asyncStart: (): void => undefined,
    asyncEnd: end,
    error: (): void => undefined,
  };
  const channel = tracingChannel<object>(COMMANDS);
  channel.subscribe(listeners);
  return () => channel.unsubscribe(listeners);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
