import type { Answer as HttpAnswer } from '../support/test-client.js';
import type { Answer, Part } from './shop/index.js';
import type { World } from './world.js';

/** An action on the model, and on the service. Both give the same answer. */
export interface Step {
  /** For a reader. */
  readonly text: string;
  readonly model: Part;
  readonly real: (world: World) => Promise<Answer>;
  /** The orders of which everything is compared afterwards, by name; none without it. */
  readonly orders?: readonly string[] | 'all';
}

/** The service's answer in the model's terms. @param data what matters of a success */
export function asAnswer(answer: HttpAnswer, data?: (data: any) => unknown): Answer {
  const { status, headers, body } = answer;
  if (status >= 400) return { status, code: headers.get('x-error-code') ?? 'no code' };
  return data === undefined ? { status } : { status, data: data(body.data) };
}

/** Minor units of an amount as the API shows it. */
export function minor(amount: number): number {
  return Math.round(amount * 100);
}
