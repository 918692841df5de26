import { demand, MongoServerFault } from '../errors.js';
import { isDocument, typeNameOf, type Doc } from '../mql/values/types.js';
import { integerOf, isTruthy } from '../mql/values/numbers.js';

/** The arguments of a command or of one of its statements, read with mongod's type errors. */
export class Arguments {
  constructor(
    /** The name of the owner in error messages: the command, or `update.updates`. */
    private readonly owner: string,
    private readonly values: Doc,
  ) {}

  has(name: string): boolean {
    return this.values[name] !== undefined && this.values[name] !== null;
  }

  value(name: string): unknown {
    return this.values[name];
  }

  /** The value of an argument of one type; undefined when there is none. */
  private read<T>(name: string, type: string, is: (value: unknown) => value is T): T | undefined {
    const value = this.values[name];
    if (value === undefined || value === null) return undefined;
    return is(value) ? value : this.wrongType(name, type);
  }

  document(name: string): Doc | undefined {
    return this.read(name, 'object', isDocument);
  }

  requiredDocument(name: string): Doc {
    return this.document(name) ?? this.missing(name);
  }

  array(name: string): unknown[] | undefined {
    return this.read(name, 'array', (value): value is unknown[] => Array.isArray(value));
  }

  documents(name: string): Doc[] | undefined {
    const values = this.array(name);
    values?.forEach((value, index) => {
      if (!isDocument(value)) this.wrongType(`${name}.${index}`, 'object', value);
    });
    return values as Doc[] | undefined;
  }

  string(name: string): string | undefined {
    return this.read(name, 'string', (value) => typeof value === 'string');
  }

  /** A flag: booleans and numbers are accepted, as by mongod. */
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
    const message = `BSON field '${name}' value must be >= 0, actual value '${value}'`;
    demand(value === undefined || value >= 0, 51024, message);
    return value;
  }

  private wrongType(name: string, expected: string, value = this.values[name]): never {
    const found = `is the wrong type '${typeNameOf(value)}', expected type '${expected}'`;
    throw new MongoServerFault('TypeMismatch', `BSON field '${this.owner}.${name}' ${found}`);
  }

  private missing(name: string): never {
    throw new MongoServerFault(40414, `BSON field '${this.owner}.${name}' is missing but a required field`);
  }

  /** Refuses every field that is not in the list. */
  allow(fields: ReadonlySet<string>): void {
    for (const name of Object.keys(this.values)) {
      if (fields.has(name)) continue;
      // The simple collation is the default, so it may be named.
      if (name === 'collation' && isSimple(this.values[name])) continue;
      throw new MongoServerFault(40415, `BSON field '${this.owner}.${name}' is an unknown field.`);
    }
  }
}

const isSimple = (collation: unknown): boolean =>
  isDocument(collation) && (Object.keys(collation).length === 0 || collation['locale'] === 'simple');
