/** Errors after which a driver may retry a read or write (mongod's RetriableError category). */
const RETRIABLE = new Set([
  6, 7, 89, 91, 134, 189, 262, 317, 358, 384, 9001, 10107, 11600, 11602, 13435, 13436,
]);
/** Errors after which a driver may retry the whole transaction. */
const TRANSIENT_IN_TRANSACTION = new Set([24, 112, 239, 246, 267]);
const NO_SUCH_TRANSACTION = 251;

/** The inputs that decide the labels of an error. */
export interface LabelContext {
  readonly code: number | undefined;
  readonly writeConcernCode: number | undefined;
  readonly inTransaction: boolean;
  readonly isCommitOrAbort: boolean;
  readonly isRetryableWrite: boolean;
}

/** The error labels that mongod adds to a failed command. */
export function labelsOf({
  code,
  writeConcernCode,
  inTransaction,
  isCommitOrAbort,
  isRetryableWrite,
}: LabelContext): string[] {
  const labels: string[] = [];
  if (code !== undefined && inTransaction) {
    const transient =
      TRANSIENT_IN_TRANSACTION.has(code) ||
      (code === NO_SUCH_TRANSACTION && writeConcernCode === undefined) ||
      (!isCommitOrAbort && RETRIABLE.has(code));
    if (transient) labels.push('TransientTransactionError');
  }
  if (isRetryableWrite || isCommitOrAbort) {
    const retriable = [code, writeConcernCode].some((each) => each !== undefined && RETRIABLE.has(each));
    if (retriable) labels.push('RetryableWriteError');
  }
  return labels;
}
