import type { Answer } from './test-client.js';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Checks that an answer is exactly the success envelope, and gives its data. */
export function expectSuccess(answer: Answer, status = 200): any {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: {
      success: true,
      statusCode: status,
      message: expect.any(String),
      data: answer.body?.data,
      timestamp: expect.stringMatching(ISO),
    },
  });
  return answer.body.data;
}

/** Checks that an answer is exactly the error envelope with this status and message. */
export function expectError(answer: Answer, status: number, message?: string | RegExp): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: {
      success: false,
      statusCode: status,
      message:
        message === undefined
          ? expect.any(String)
          : message instanceof RegExp
            ? expect.stringMatching(message)
            : message,
      timestamp: expect.stringMatching(ISO),
      ...(status === 429 ? { data: null } : {}),
    },
  });
}
