import type { Answer } from './test-client.js';

/** The statuses of answers to simultaneous requests, lowest first: who of them won is not determined. */
export function statusesOf(answers: Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}
