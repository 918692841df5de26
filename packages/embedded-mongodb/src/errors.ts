/**
 * The error codes of mongod that this server can answer, by mongod's own names.
 * Clients distinguish errors by `code`, so a number here is part of the wire contract.
 */
export const ERROR_CODES = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  GraphContainsCycle: 5,
  HostUnreachable: 6,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  CannotCreateIndex: 67,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  InvalidDBRef: 55,
  EmptyFieldName: 56,
  DottedFieldName: 57,
  CommandNotFound: 59,
  WriteConcernFailed: 64,
  ImmutableField: 66,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  NotWritablePrimary: 10107,
  InterruptedAtShutdown: 11600,
  Interrupted: 11601,
  UnknownReplWriteConcern: 79,
  InvalidReplicaSetConfig: 93,
  CommandNotSupportedOnView: 166,
  WriteConflict: 112,
  QueryPlanKilled: 175,
  CommandNotSupported: 115,
  CannotIndexParallelArrays: 171,
  InvalidPipelineOperator: 168,
  TransactionTooOld: 225,
  NotImplemented: 238,
  ConversionFailure: 241,
  OperationNotSupportedInTransaction: 263,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  ExceededMemoryLimit: 146,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  InvalidIndexSpecificationOption: 197,
  BSONObjectTooLarge: 10334,
  InvalidBSON: 22,
  ShutdownInProgress: 91,
  SnapshotUnavailable: 246,
  LockTimeout: 24,
  CommandFailed: 125,
  UnsatisfiableWriteConcern: 100,
  TransactionExceededLifetimeLimitSeconds: 290,
  ClusterTimeFailsRateLimiter: 205,
  NoSuchSession: 206,
  TooManyLogicalSessions: 261,
  ProtocolError: 17,
  ConflictingOperationInProgress: 117,
  IncompleteTransactionHistory: 217,
  MechanismUnavailable: 334,
  UnsupportedOpQueryCommand: 352,
  APIVersionError: 322,
  APIStrictError: 323,
  ChecksumMismatch: 346,
  UnknownError: 8,
  HostNotFound: 7,
  NetworkTimeout: 89,
  DocumentValidationFailure: 121,
  ReadConcernMajorityNotAvailableYet: 134,
  PrimarySteppedDown: 189,
  ExceededTimeLimit: 262,
  SocketException: 9001,
  InterruptedDueToReplStateChange: 11602,
  NotPrimaryNoSecondaryOk: 13435,
  NotPrimaryOrSecondary: 13436,
  DuplicateKey: 11000,
} as const;

export type ErrorCodeName = keyof typeof ERROR_CODES;

/**
 * An error that mongod would return: code, code name, message, labels and extra reply fields
 * (`keyPattern` and `keyValue` of a duplicate key, say). The wire layer turns it into a reply;
 * anything that is not a MongoServerFault is a defect and is answered as InternalError.
 */
export class MongoServerFault extends Error {
  readonly code: number;
  readonly codeName: string;
  readonly labels: string[];
  readonly extra: Record<string, unknown>;

  /**
   * @param code a name of `ERROR_CODES`, or the bare number of one of mongod's unnamed assertions,
   *             whose code name is `Location<number>`
   */
  constructor(
    code: ErrorCodeName | number,
    message: string,
    options: { labels?: string[]; extra?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.code = typeof code === 'number' ? code : ERROR_CODES[code];
    this.codeName =
      typeof code === 'string'
        ? code
        : ((Object.keys(ERROR_CODES) as ErrorCodeName[]).find((name) => ERROR_CODES[name] === code) ??
          `Location${code}`);
    this.labels = options.labels ?? [];
    this.extra = options.extra ?? {};
  }
}

/**
 * Refuses with mongod's code and message unless the condition holds. A message that is expensive to build is
 * given as a function.
 */
export function demand(
  condition: unknown,
  code: ErrorCodeName | number,
  message: string | (() => string),
): asserts condition {
  if (condition) return;
  throw new MongoServerFault(code, typeof message === 'string' ? message : message());
}
