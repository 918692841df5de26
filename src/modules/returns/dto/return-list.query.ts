import { EnumField } from '#common/validation/fields.js';
import { pageQuery } from '#common/validation/page-query.js';
import { RETURN_STATUSES, type ReturnStatus } from '../domain/return-status.js';

/** Query of the caller's returns. */
export class ReturnListQuery extends pageQuery({ limit: 20, max: 100 }) {}

/** Query of the administrator's list. */
export class AdminReturnListQuery extends pageQuery({ limit: 20, max: 100 }) {
  @EnumField(RETURN_STATUSES, { optional: true, description: 'Only returns in this status' })
  status?: ReturnStatus;
}
