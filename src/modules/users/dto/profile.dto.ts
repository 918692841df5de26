import { DateField } from '#common/validation/date-fields.js';
import { EnumField, PhoneField } from '#common/validation/fields.js';
import { NameField } from '#common/validation/person-name.js';
import { GENDERS, type Gender } from '../domain/gender.js';

export class ProfileChangesDto {
  @NameField({ optional: true, example: 'Asha' }) firstname?: string;
  @NameField({ optional: true, example: 'Verma' }) lastname?: string;
  @PhoneField({ optional: true }) phone?: string;
  @EnumField(GENDERS, { optional: true }) gender?: Gender;
  @DateField({ optional: true, description: 'Date of birth, not in the future' }) dob?: Date;
}
