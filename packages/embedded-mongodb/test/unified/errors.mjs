import {
  MongoError,
  MongoBulkWriteError,
  MongoClientBulkWriteError,
  MongoOperationTimeoutError,
  MongoServerError,
} from 'mongodb';
import { expectMatch, Mismatch } from './match.mjs';

/** Checks an error against `expectError`. */
export function expectError(expected, error, entities) {
  const server = error instanceof MongoServerError || error instanceof MongoClientBulkWriteError;
  const checks = {
    isError: () => undefined,
    isClientError: (wanted) => check(wanted === (!server || isClientSide(error)), 'a client-side error'),
    isTimeoutError: (wanted) => check(wanted === error instanceof MongoOperationTimeoutError, 'a time-out'),
    errorContains: (text) =>
      check(
        messagesOf(error).some((message) => message.toLowerCase().includes(text.toLowerCase())),
        `a message with "${text}"`,
      ),
    errorCode: (code) => check(codesOf(error).includes(code), `the code ${code}`),
    errorCodeName: (name) => check(namesOf(error).includes(name), `the code name ${name}`),
    errorLabelsContain: (labels) =>
      labels.forEach((label) => check(hasLabel(error, label), `the label ${label}`)),
    errorLabelsOmit: (labels) =>
      labels.forEach((label) => check(!hasLabel(error, label), `no label ${label}`)),
    expectResult: (result) => expectMatch(result, partialResult(error), entities),
    errorResponse: (response) =>
      expectMatch(response, error.errorResponse ?? error.result ?? error.cause?.errorResponse, entities),
    writeErrors: (writeErrors) => expectMatch(writeErrors, indexed(error.writeErrors), entities),
    writeConcernErrors: (writeErrors) => expectMatch(writeErrors, concernErrors(error), entities),
  };
  for (const [name, value] of Object.entries(expected)) {
    if (checks[name] === undefined) throw new Error(`unknown expectation of an error: ${name}`);
    checks[name](value);
  }

  function check(holds, what) {
    if (!holds)
      throw new Mismatch(
        `expected ${what}, got ${error.name}: ${error.message} (code ${error.code}, labels ${error.errorLabels ?? ''})`,
      );
  }
}

const isClientSide = (error) =>
  error instanceof MongoClientBulkWriteError &&
  error.cause !== undefined &&
  !(error.cause instanceof MongoServerError);

const withCause = (error) => [error, ...(error.cause === undefined ? [] : [error.cause])];
const messagesOf = (error) =>
  withCause(error).flatMap((one) =>
    [one.message, one.errorResponse?.errmsg, one.errmsg].filter((text) => typeof text === 'string'),
  );
const codesOf = (error) =>
  withCause(error).flatMap((one) => [
    one.code,
    one.writeConcernError?.code,
    one.result?.writeConcernError?.code,
    one.errorResponse?.writeConcernError?.code,
  ]);
const namesOf = (error) =>
  withCause(error).flatMap((one) => [
    one.codeName,
    one.errorResponse?.codeName,
    one.writeConcernError?.codeName,
    one.result?.writeConcernError?.codeName,
    one.errorResponse?.writeConcernError?.codeName,
  ]);
const hasLabel = (error, label) =>
  withCause(error).some((one) => one instanceof MongoError && one.hasErrorLabel(label));

function partialResult(error) {
  if (error instanceof MongoBulkWriteError) {
    // The driver's error lists the ids of all inserts it was asked for, carried out or not: they are left out.
    const { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount, upsertedIds } = error;
    return { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount, upsertedIds };
  }
  if (error instanceof MongoClientBulkWriteError) return clientBulkResult(error.partialResult);
  return error.result ?? error.errorResponse;
}

/** The result of a client bulk write as the test format writes it: maps become documents. */
export function clientBulkResult(result) {
  if (result === undefined || result === null) return result;
  const plain = (map) =>
    map === undefined
      ? undefined
      : Object.fromEntries([...map].map(([index, value]) => [String(index), value]));
  return {
    ...result,
    insertResults: plain(result.insertResults),
    updateResults: plain(result.updateResults),
    deleteResults: plain(result.deleteResults),
  };
}

const indexed = (map) => Object.fromEntries([...(map ?? [])].map(([index, one]) => [String(index), one]));
const concernErrors = (error) =>
  (error.writeConcernErrors ?? []).map(({ code, message }) => ({ code, message }));
