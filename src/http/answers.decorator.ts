import { applyDecorators, HttpCode, SetMetadata, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { ErrorClass } from '#common/errors/app-error.js';
import { CanFail } from './can-fail.decorator.js';

export const ANSWER_MESSAGE = Symbol('answer message');
export const RAW_RESPONSE = Symbol('raw response');

/** Sends the handler's return value without the envelope, as for webhooks and PDF files. */
export const RawResponse = () => SetMetadata(RAW_RESPONSE, true);

export interface AnswerOptions {
  /** Default: 200. */
  status?: 200 | 201 | 202;
  /** The envelope's `message`. */
  message: string;
  /** Headers of the answer, with what they say. */
  headers?: Readonly<Record<string, string>>;
  /** The type of `data`: a view class, a list of one, or nothing (`data` is null). */
  type?: Type | [Type];
  /** Another form of `data`, where there are two. */
  or?: Type;
  /**
   * The errors beyond those that follow from guards, inputs and limiters (see `api-description/operations.ts`). Status, message and
   * code in the API description come from the classes.
   */
  errors?: readonly ErrorClass[];
}

/** Declares the status and message of a handler's successful response, and describes it in the API description. */
export function Answers({
  status = 200,
  message,
  headers,
  type,
  or,
  errors = [],
}: AnswerOptions): MethodDecorator {
  const model = Array.isArray(type) ? type[0] : type;
  return applyDecorators(
    HttpCode(status),
    SetMetadata(ANSWER_MESSAGE, message),
    ...[model, or].flatMap((each) => (each === undefined ? [] : [ApiExtraModels(each)])),
    ApiResponse({
      status,
      description: message,
      schema: envelopeSchema(status, message, dataSchema(type, or)),
      ...(headers === undefined ? {} : { headers: describedHeaders(headers) }),
    }),
    CanFail(...errors),
  );
}

export function describedHeaders(headers: Readonly<Record<string, string>>) {
  const described = Object.entries(headers).map(([name, description]) => {
    return [name, { description, schema: { type: 'string' as const } }] as const;
  });
  return Object.fromEntries(described);
}

function envelopeSchema(status: number, message: string, data: object): object {
  return {
    type: 'object',
    required: ['success', 'statusCode', 'message', 'data', 'timestamp'],
    properties: {
      success: { type: 'boolean', example: true },
      statusCode: { type: 'integer', example: status },
      message: { type: 'string', example: message },
      data,
      timestamp: { type: 'string', format: 'date-time' },
    },
  };
}

function dataSchema(type: Type | [Type] | undefined, or?: Type): object {
  if (or !== undefined) return { oneOf: [dataSchema(type), dataSchema(or)] };
  if (type === undefined) return { type: 'null' };
  if (Array.isArray(type)) return { type: 'array', items: { $ref: getSchemaPath(type[0]) } };
  return { $ref: getSchemaPath(type) };
}
