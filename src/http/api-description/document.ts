import type { OpenAPIObject } from '@nestjs/swagger';

type Described = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Components = NonNullable<OpenAPIObject['components']>;
type Parts<Kind extends keyof Components> = NonNullable<Components[Kind]>[string];

/** An operation of a document. */
export type Operation = Described;
export type Responses = Operation['responses'];
/** A schema that is written out, not referred to. */
export type Schema = Exclude<Parts<'schemas'>, { $ref: string }>;
export type Response = Exclude<Parts<'responses'>, { $ref: string }>;

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;

export interface Place {
  readonly path: string;
  readonly method: (typeof METHODS)[number];
  readonly operation: Operation;
}

/** Every operation of a document with its place. */
export function placesIn(document: OpenAPIObject): Place[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
}

/** The responses of an operation that are written out and whose status is 2xx. */
export function successesOf({ responses }: Operation): Response[] {
  return Object.entries(responses).flatMap(([status, response]) =>
    status.startsWith('2') && response !== undefined && !('$ref' in response) ? [response] : [],
  );
}
