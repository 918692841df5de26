import { EmailField, OpaqueField } from '#common/validation/fields.js';

export class LoginDto {
  @EmailField() email!: string;
  @OpaqueField(1000, { example: 'Secret#123' }) password!: string;
}
