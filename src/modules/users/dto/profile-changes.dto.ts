import { DateField, EnumField, PhoneField, TextField } from '#common/validation/fields.js';
import { GENDERS, type Gender } from '../data/user.schema.js';

/** Body of the profile update: any of these fields, none of them required. */
export class ProfileChangesDto {
  @TextField(2, 50, { optional: true, example: 'Asha' })
  firstname?: string;

  @TextField(2, 50, { optional: true, example: 'Verma' })
  lastname?: string;

  @PhoneField({ optional: true })
  phone?: string;

  @EnumField(GENDERS, { optional: true })
  gender?: Gender;

  @DateField({ optional: true, description: 'Date of birth, not in the future' })
  dob?: Date;
}
