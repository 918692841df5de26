import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inspect } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { getConnectionToken } from '@nestjs/mongoose';
import { mongo, type Connection } from 'mongoose';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import type { TestApp } from '../../support/create-app.js';

/**
 * Everything that the service keeps, as text, by its place: each collection of the database, whoever made it, the
 * cache store, the queues, and each file of the data folder.
 */
export async function everythingKept(app: TestApp): Promise<Map<string, string>> {
  return new Map([
    ...(await databaseTexts(app)),
    ['cache', await cacheText(app)],
    ['queues', queuesText(app)],
    ...fileTexts(app.config.dataDir),
  ]);
}

/** The places where one of the texts is kept, as `<place>: <name of the text>`. */
export async function placesOf(app: TestApp, texts: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = [];
  for (const [place, kept] of await everythingKept(app)) {
    for (const [name, text] of Object.entries(texts)) {
      if (kept.toLowerCase().includes(text.toLowerCase())) found.push(`${place}: ${name}`);
    }
  }
  return found.toSorted();
}

async function databaseTexts(app: TestApp): Promise<Array<[string, string]>> {
  const connection: Connection = app.get(getConnectionToken() as never);
  const collections = await connection.db!.listCollections().toArray();
  return Promise.all(
    collections.map(async ({ name }): Promise<[string, string]> => {
      const documents = await connection.db!.collection(name).find().toArray();
      return [`collection ${name}`, documents.map((document) => textOf(document)).join('\n')];
    }),
  );
}

/** A stored value as text: dates in ISO form, identifiers in hex, binary content as it is and unpacked. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof mongo.ObjectId) return value.toHexString();
  if (value instanceof mongo.Binary) return unpacked(Buffer.from(value.buffer));
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, part]) => `${key}=${textOf(part)}`)
    .join('\n');
}

/** Returns the content of the cache store; a Redis is read whole, queues included. */
async function cacheText(app: TestApp): Promise<string> {
  if (app.services.redis !== undefined) return app.services.redis.text();
  return inspect(app.get(CacheStore), { depth: null, maxArrayLength: null, maxStringLength: null });
}

/**
 * Returns the content of the queues in this process: four levels lead to the jobs, and no further to the parts that
 * do them.
 */
function queuesText(app: TestApp): string {
  return inspect(app.get(JobQueue), { depth: 4, maxArrayLength: null, maxStringLength: null });
}

function fileTexts(folder: string): Array<[string, string]> {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => [`file ${relative(folder, path)}`, `${path}\n${unpacked(readFileSync(path))}`]);
}

function unpacked(content: Buffer): string {
  const isGzip = content[0] === 0x1f && content[1] === 0x8b;
  return isGzip ? gunzipSync(content).toString('utf8') : content.toString('latin1');
}
