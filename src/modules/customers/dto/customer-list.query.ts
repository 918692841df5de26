import { BooleanQuery, EnumField, TextField } from '#common/validation/fields.js';
import { scrollQuery } from '#common/validation/page-query.js';
import { USER_SORTS, type UserSort } from '#modules/users/index.js';

/** Query of the administrators' list of accounts. */
export class CustomerListQuery extends scrollQuery({ limit: 20, max: 100 }) {
  @TextField(2, 200, {
    optional: true,
    example: 'asha ver',
    description:
      'The beginnings of words of the email address, the names, the tags or the phone, or the last 4 digits of it; an account has all of ' +
      'them. Or the tracking number of an order of the account. Letter case, accents and signs do not count. At most 1000 ' +
      'accounts are found.',
  })
  q?: string;

  @EnumField(USER_SORTS, {
    default: 'newest',
    description:
      'name: first and last name, without letter case and accents; spent:desc: what was paid, less what has come back',
  })
  sort: UserSort = 'newest';

  @EnumField(['ADMIN', 'USER'], { optional: true, description: 'Only accounts with this role' }) role?:
    'ADMIN' | 'USER';
  @BooleanQuery({ optional: true, description: 'false: those that are banned' }) isActive?: boolean;
}
