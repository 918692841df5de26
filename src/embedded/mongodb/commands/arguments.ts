import { MongoServerFault } from '../errors.js';
import { isDocument, typeNameOf, type Doc } from '../mql/values/types.js';
import { integerOf } from '../mql/values/numbers.js';
import { isTruthy } from '../mql/values/numbers.js';

/** The arguments of a command or of one of its statements, read with mongod's type errors. */
export class Arguments {
  constructor(
    /** How messages call the owner: the command, or `update.updates`. */
    private readonly owner: string,
    private readonly values: Doc,
  ) {}

  has(name: string): boolean {
    return this.values[name] !== undefined && this.values[name] !== null;
  }

  value(name: string): unknown {
    return this.values[name];
  }

  document(name: string): Doc | undefined {
    const value = this.values[name];
    if (value === undefined || value === null) return undefined;
    return isDocument(value) ? value : this.wrongType(name, 'object');
  }

  requiredDocument(name: string): Doc {
    return this.document(name) ?? this.missing(name);
  }

  array(name: string): unknown[] | undefined {
    const value = this.values[name];
    if (value === undefined || value === null) return undefined;
    return Array.isArray(value) ? value : this.wrongType(name, 'array');
  }

  documents(name: string): Doc[] | undefined {
    const values = this.array(name);
    values?.forEach((value, index) => {
      if (!isDocument(value)) {
        throw new MongoServerFault(
          'TypeMismatch',
          `BSON field '${this.owner}.${name}.${index}' is the wrong type '${typeNameOf(value)}', expected type 'object'`,
        );
      }
    });
    return values as Doc[] | undefined;
  }

  string(name: string): string | undefined {
    const value = this.values[name];
    if (value === undefined || value === null) return undefined;
    return typeof value === 'string' ? value : this.wrongType(name, 'string');
  }

  /** A flag: booleans and numbers count, as with mongod's lenient booleans. */
  flag(name: string): boolean {
    const value = this.values[name];
    if (value === undefined || value === null) return false;
    if (typeof value !== 'boolean' && integerOf(value) === undefined) this.wrongType(name, 'bool');
    return isTruthy(value);
  }

  integer(name: string): number | undefined {
    const value = this.values[name];
    if (value === undefined || value === null) return undefined;
    const integer = integerOf(value) ?? (typeof value === 'number' ? Math.trunc(value) : undefined);
    return integer ?? this.wrongType(name, 'long');
  }

  /** A whole number that may not be negative. */
  count(name: string): number | undefined {
    const value = this.integer(name);
    if (value !== undefined && value < 0) {
      throw new MongoServerFault(51024, `BSON field '${name}' value must be >= 0, actual value '${value}'`);
    }
    return value;
  }

  private wrongType(name: string, expected: string): never {
    throw new MongoServerFault(
      'TypeMismatch',
      `BSON field '${this.owner}.${name}' is the wrong type '${typeNameOf(this.values[name])}', expected type '${expected}'`,
    );
  }

  private missing(name: string): never {
    throw new MongoServerFault(40414, `BSON field '${this.owner}.${name}' is missing but a required field`);
  }

  /** Refuses every field that is not in the list. */
  allow(fields: ReadonlySet<string>): void {
    for (const name of Object.keys(this.values)) {
      if (fields.has(name)) continue;
      // The simple collation is what there is without any.
      if (name === 'collation' && isSimple(this.values[name])) continue;
      throw new MongoServerFault(40415, `BSON field '${this.owner}.${name}' is an unknown field.`);
    }
  }
}

const isSimple = (collation: unknown): boolean =>
  isDocument(collation) && (Object.keys(collation).length === 0 || collation['locale'] === 'simple');
