import { EnumField } from '#common/validation/fields.js';
import { ADMIN_STATUSES } from '../domain/order-status.js';

/** Body of the administrator's status update. */
export class StatusUpdateDto {
  @EnumField(ADMIN_STATUSES)
  status!: (typeof ADMIN_STATUSES)[number];
}
