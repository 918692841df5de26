import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { TestApp } from './create-app.js';
import { effectsEnded } from './effects-ended.js';

/** The work of a mongod for some commands, all of them together. */
export interface Work {
  readonly keys: number;
  readonly docs: number;
}

/** The result of some work, and what is examined meanwhile. Nothing else may use the database. */
export async function workOf<T>(app: TestApp, work: () => Promise<T>): Promise<{ result: T; work: Work }> {
  // Effects of what a test has made before.
  await effectsEnded(app);
  const db = app.get<Connection>(getConnectionToken() as never).db!;
  await db.command({ profile: 2 });
  const result = await work();
  await db.command({ profile: 0 });
  const profile = db.collection('system.profile');
  const [sum] = await profile
    .aggregate<Work>([
      { $match: { ns: { $ne: `${db.databaseName}.system.profile` } } },
      { $group: { _id: null, keys: { $sum: '$keysExamined' }, docs: { $sum: '$docsExamined' } } },
    ])
    .toArray();
  await profile.drop();
  return { result, work: { keys: sum?.keys ?? 0, docs: sum?.docs ?? 0 } };
}
