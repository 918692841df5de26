import { TextField } from '#common/validation/fields.js';

/** What the sandbox carrier reports of a shipment. */
export class MoveShipmentDto {
  @TextField(1, 60, {
    description: "A status in the carrier's words, such as DELIVERED, CANCELED, RTO DELIVERED, IN TRANSIT",
    example: 'DELIVERED',
  })
  status!: string;
}
