import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { outsideWords } from '../words/outside.js';

/** A password that is chosen, with what the shop asks of it. */
export function NewPasswordInput(given: PasswordInputProps) {
  return (
    <PasswordInput
      description={outsideWords.newPasswordRule}
      autoComplete="new-password"
      minLength={8}
      maxLength={72}
      required
      {...given}
    />
  );
}
