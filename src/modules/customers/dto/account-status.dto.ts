import { BooleanField } from '#common/validation/fields.js';

/** The staff's decision on an account: whether it may sign in, or how it may pay. */
export class AccountStatusDto {
  @BooleanField({ optional: true, description: 'false bans the account, true lifts the ban' })
  isActive?: boolean;

  @BooleanField({
    nullable: true,
    description: 'Whether it may pay at the door, whatever its limits; null: by the limits',
  })
  codAllowed?: boolean | null;
}
