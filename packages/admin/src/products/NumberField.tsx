import { TextInput, type TextInputProps } from '@mantine/core';

/** A field for a number that is typed, not stepped. */
export function NumberField(props: TextInputProps) {
  return <TextInput inputMode="decimal" pattern="[0-9]+([.][0-9]{1,3})?" title="1234.50" {...props} />;
}
