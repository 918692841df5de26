import { BooleanField } from '#common/validation/fields.js';

export class AccountStatusDto {
  @BooleanField({ description: 'false bans the account, true lifts the ban' }) isActive!: boolean;
}
