import { demand, MongoServerFault } from '../errors.js';
import { typeNameOf } from '../mql/values/types.js';
import type { Call } from './command.js';

const MOST_NAMESPACE = 255;

/** @throws MongoServerFault InvalidNamespace for an invalid database name */
export function checkDatabase(name: string): void {
  const message = `Invalid database name: '${name}'`;
  demand(name !== '' && name.length <= 63 && !/[/\\. "$\0]/.test(name), 'InvalidNamespace', message);
}

/** `database.collection` of a command whose first field names a collection. */
export function namespaceOf(call: Call, field = Object.keys(call.command)[0]!): string {
  const name = call.command[field];
  demand(typeof name === 'string', 'BadValue', `collection name has invalid type ${typeNameOf(name)}`);
  return checkNamespace(`${call.db}.${name}`);
}

/** @throws MongoServerFault InvalidNamespace */
export function checkNamespace(namespace: string): string {
  const dot = namespace.indexOf('.');
  const collection = namespace.slice(dot + 1);
  if (dot < 0 || collection === '' || collection.startsWith('.') || /[$\0]/.test(collection)) {
    throw new MongoServerFault('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
  }
  checkDatabase(namespace.slice(0, dot));
  return namespace;
}

/** Checks the name of a new collection: not too long, not reserved. */
export function checkNewNamespace(namespace: string): void {
  const message = `Fully qualified namespace is too long. Namespace: ${namespace} Max: ${MOST_NAMESPACE}`;
  demand(Buffer.byteLength(namespace) <= MOST_NAMESPACE, 'InvalidNamespace', message);
  demand(!/^[^.]+\.system\./.test(namespace), 'InvalidNamespace', `Invalid system namespace: ${namespace}`);
}
