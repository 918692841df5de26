import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { TestApp } from './create-app.js';

/** A collection of the application's database, without a schema. */
export function collectionOf(app: TestApp, name: string) {
  return app.get<Connection>(getConnectionToken() as never).collection(name);
}
