import { IntQuery } from '#common/validation/fields.js';

/** The answer of the receiver from now on. */
export class ReceiverAnswerDto {
  /** Of a form it is text. */
  @IntQuery(200, 599, { description: 'A status of HTTP', example: 500 }) status!: number;
}
