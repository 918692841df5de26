import { EmailField, NewPasswordField, PhoneField } from '#common/validation/fields.js';
import { NameField } from '#common/validation/person-name.js';

export class RegistrationDto {
  @EmailField() email!: string;
  @NewPasswordField() password!: string;
  @NameField({ example: 'Asha' }) firstname!: string;
  @NameField({ example: 'Verma' }) lastname!: string;
  @PhoneField({ optional: true }) phone?: string;
}
