import type { operations } from './generated/api.js';
import type { OPERATIONS } from './generated/operations.js';

/** The names of the operations: the methods of the client. */
export type OperationName = keyof typeof OPERATIONS;

/** The parts of a declared object that is there; `unknown` adds nothing to an intersection. */
type Declared<Part> = [NonNullable<Part>] extends [never] ? unknown : NonNullable<Part>;

/** An intersection as one object, so that editors show its fields. */
type Flat<Fields> = { [Name in keyof Fields]: Fields[Name] };

type Values<Fields> = Fields[keyof Fields];

type BodyOf<Name extends OperationName> = [NonNullable<operations[Name]['requestBody']>] extends [never]
  ? unknown
  : operations[Name] extends { requestBody: { content: infer Content } }
    ? Values<Content>
    : operations[Name] extends { requestBody?: { content: infer Content } }
      ? Partial<Values<Content>>
      : never;

/** The input of an operation: one object, whether a field is sent in the path, the query or the body. */
export type InputOf<Name extends OperationName> = Flat<
  Declared<operations[Name]['parameters']['path']> &
    Declared<operations[Name]['parameters']['query']> &
    BodyOf<Name>
>;

type Success<Responses> = Values<Pick<Responses, Extract<keyof Responses, 200 | 201 | 202 | 204 | 206>>>;

type Answered<Content> = [NonNullable<Content>] extends [never]
  ? void
  : Content extends { 'application/json': infer Body }
    ? Body extends { success: unknown }
      ? Body extends { data: infer Data }
        ? [Data] extends [null]
          ? void
          : Exclude<Data, { mfaToken: string }>
        : void
      : Body
    : Blob;

/**
 * The result of an operation: `data` of the answer; a blob where it is a file, nothing where there is no data. A
 * sign-in that needs a second factor is thrown as a `SecondFactorNeeded`.
 */
export type ResultOf<Name extends OperationName> =
  Success<operations[Name]['responses']> extends { content?: infer Content } ? Answered<Content> : void;

/** The error codes of an operation. */
export type ErrorCodeOf<Name extends OperationName> = {
  [Status in keyof operations[Name]['responses']]: operations[Name]['responses'][Status] extends {
    headers: { 'X-Error-Code': infer Code extends string };
  }
    ? Code
    : never;
}[keyof operations[Name]['responses']];

/** Every error code of the shop. */
export type ErrorCode = { [Name in OperationName]: ErrorCodeOf<Name> }[OperationName];

/** The operations that answer with a page of a list. */
export type ListName = {
  [Name in OperationName]: (typeof OPERATIONS)[Name] extends { items: string } ? Name : never;
}[OperationName];

/** An entry of a list. */
export type ItemOf<Name extends ListName> = (typeof OPERATIONS)[Name] extends {
  items: infer List extends keyof ResultOf<Name>;
}
  ? ResultOf<Name>[List] extends ReadonlyArray<infer Item>
    ? Item
    : never
  : never;
