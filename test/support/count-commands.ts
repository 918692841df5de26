import { AsyncLocalStorage } from 'node:async_hooks';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { TestApp } from './create-app.js';

/**
 * Records the commands that `work` sends until it ends (`find users`, `commitTransaction`), and none of pollers and workers.
 * @param app was created with the driver's option `monitorCommands`
 */
export async function commandsOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const client = app.get<Connection>(getConnectionToken() as never).getClient();
  const context = new AsyncLocalStorage<string[]>();
  const record = ({ commandName, command }: mongo.CommandStartedEvent): void => {
    const collection: unknown = command[commandName];
    context.getStore()?.push(typeof collection === 'string' ? `${commandName} ${collection}` : commandName);
  };
  client.on('commandStarted', record);
  const sent: string[] = [];
  try {
    await context.run(sent, work);
    // What is done after the answer (a nudge of the outbox) is not the work's.
    return [...sent];
  } finally {
    client.off('commandStarted', record);
  }
}
