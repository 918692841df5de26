import { EmailField, NewPasswordField, PhoneField, TextField } from '#common/validation/fields.js';

/** Body of a sign-up. */
export class RegistrationDto {
  @EmailField()
  email!: string;

  @NewPasswordField()
  password!: string;

  @TextField(2, 50, { example: 'Asha' })
  firstname!: string;

  @TextField(2, 50, { example: 'Verma' })
  lastname!: string;

  @PhoneField({ optional: true })
  phone?: string;
}
