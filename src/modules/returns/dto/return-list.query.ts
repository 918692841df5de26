import { EnumListQuery, ObjectIdField, TextField, type Several } from '#common/validation/fields.js';
import { pageQuery } from '#common/validation/page-query.js';
import { FOLDED } from '#infrastructure/database/word-search.js';
import { RETURN_STATUSES, type ReturnStatus } from '../domain/return-status.js';

/** Query of the caller's returns. */
export class ReturnListQuery extends pageQuery({ limit: 20, max: 100 }) {}

/** Query of the administrator's list. */
export class AdminReturnListQuery extends pageQuery({ limit: 20, max: 100 }) {
  @EnumListQuery(RETURN_STATUSES, { optional: true, description: 'Only returns in one of these statuses' })
  status?: Several<ReturnStatus>;

  @ObjectIdField({ optional: true, description: 'Only returns of this order' }) orderId?: string;

  @TextField(2, 200, {
    optional: true,
    example: 'asha rao',
    description: `The beginnings of words of the customer's name, address or phone, or of the reason; or a part of the order number. ${FOLDED}`,
  })
  q?: string;
}
