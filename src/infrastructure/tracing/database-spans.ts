import type { Connection, mongo } from 'mongoose';
import { activeSpan, type Span } from './span.js';

/**
 * Makes a span of each database command of a request or job: what was done to which collection. The connection was opened
 * with `monitorCommands`. Filters and documents are not looked at.
 */
export function traceDatabaseCommands(connection: Connection): void {
  const spans = new Map<string, Span>();
  const ended = (event: mongo.CommandSucceededEvent | mongo.CommandFailedEvent, failure?: string): void => {
    const key = keyOf(event);
    spans.get(key)?.end(failure);
    spans.delete(key);
  };
  connection.on('commandStarted', (event: mongo.CommandStartedEvent) => {
    const parent = activeSpan();
    if (parent === undefined) return;
    const { commandName, command } = event;
    const collection: unknown = command[commandName === 'getMore' ? 'collection' : commandName];
    const hasCollection = typeof collection === 'string';
    const span = parent.child({
      name: hasCollection ? `${commandName} ${collection}` : commandName,
      kind: 'client',
      attributes: {
        'db.system.name': 'mongodb',
        'db.operation.name': commandName,
        ...(hasCollection ? { 'db.collection.name': collection } : {}),
      },
    });
    spans.set(keyOf(event), span);
  });
  connection.on('commandSucceeded', (event: mongo.CommandSucceededEvent) => ended(event));
  connection.on('commandFailed', (event: mongo.CommandFailedEvent) => ended(event, codeOf(event.failure)));
}

/** The server's number of the error, such as 112 for a write conflict. */
function codeOf({ name, code }: Error & { code?: unknown }): string {
  return typeof code === 'number' ? String(code) : name;
}

/** The driver's number of a command is unique in the process; the answer of another connection has another. */
function keyOf({
  requestId,
  connectionId,
}: {
  requestId: number;
  connectionId?: string | number | undefined | bigint;
}): string {
  return `${requestId}:${String(connectionId)}`;
}
