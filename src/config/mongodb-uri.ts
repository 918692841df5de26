/**
 * The demands on a MongoDB URI beyond its form, because the driver would take silence or another value without a
 * word: the database (else data go to `test`), and nothing that lets an acknowledged order be lost, an older one be
 * read, or a request fail that a failover only delays.
 */

const DURABLE = 'an acknowledged order must survive the loss of the primary';
const OUTLIVES_FAILOVER = 'a failover of some seconds must slow requests, not fail them';

/** Options whose other values contradict what the service relies on, in lower case, as the driver compares names. */
const REQUIRED_OPTIONS: Readonly<Record<string, { readonly value: string; readonly why: string }>> = {
  w: { value: 'majority', why: DURABLE },
  j: { value: 'true', why: DURABLE },
  journal: { value: 'true', why: DURABLE },
  readpreference: { value: 'primary', why: 'what was just written must be read' },
  retrywrites: { value: 'true', why: OUTLIVES_FAILOVER },
  retryreads: { value: 'true', why: OUTLIVES_FAILOVER },
};

/** Databases of MongoDB's own: not replicated, or without transactions. */
const SYSTEM_DATABASES = new Set(['admin', 'config', 'local']);

const PARTS = /^mongodb(?:\+srv)?:\/\/[^/?#]+(?:\/([^?]*))?(?:\?(.*))?$/;

/**
 * The first fault of a MongoDB URI, for after the variable's name; undefined for a usable one. Never contains the password.
 * The driver checks hosts and the other options when it connects.
 */
export function mongoUriFault(uri: string): string | undefined {
  const parts = PARTS.exec(uri);
  if (parts === null) return 'must be a URL that starts with mongodb:// or mongodb+srv://';
  const [, database = '', query = ''] = parts;
  return databaseFault(database) ?? optionFault(new URLSearchParams(query));
}

function databaseFault(database: string): string | undefined {
  if (database === '')
    return 'must name the database after the hosts, such as mongodb://db.example.com/storefront (without a name MongoDB uses "test")';
  if (SYSTEM_DATABASES.has(database))
    return `must name a database of the shop's own; "${database}" is one of MongoDB's`;
  return undefined;
}

function optionFault(options: URLSearchParams): string | undefined {
  for (const [name, value] of options) {
    const required = REQUIRED_OPTIONS[name.toLowerCase()];
    if (required !== undefined && value !== required.value)
      return `must not have ${name}=${value}: ${required.why}; leave it out, it is ${required.value} without it`;
  }
  return undefined;
}
