import { TextField } from '#common/validation/fields.js';

/** Body of the customer's cancellation. */
export class CancelDto {
  @TextField(3, 500, {
    optional: true,
    description: 'Why; kept in the status history',
    example: 'Ordered the wrong size',
  })
  reason?: string;
}
