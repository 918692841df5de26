import { IntQuery } from '#common/validation/fields.js';

/** The answer of the receiver from now on. */
export class ReceiverAnswerDto {
  /** The status to answer; a form sends it as text. */
  @IntQuery(200, 599, { description: 'A status of HTTP', example: 500 }) status!: number;
}
