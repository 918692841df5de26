import { Button, Group, NumberInput } from '@mantine/core';
import { words } from '../words/index.js';

/** A number of units by − and +, or typed. */
export function Stepper({
  label,
  value,
  most,
  set,
}: {
  label: string;
  value: number;
  most: number;
  set: (value: number) => void;
}) {
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="default"
        px={12}
        aria-label={`− ${label}`}
        disabled={value === 0}
        onClick={() => set(value - 1)}
      >
        −
      </Button>
      <NumberInput
        w={56}
        hideControls
        aria-label={label}
        min={0}
        max={most}
        allowDecimal={false}
        value={value}
        onChange={(changed) => set(Math.min(most, Math.max(0, Number(changed) || 0)))}
      />
      <Button
        variant="default"
        px={12}
        aria-label={`+ ${label}`}
        disabled={value === most}
        onClick={() => set(value + 1)}
      >
        +
      </Button>
      <span className="second no-wrap">{words.form.of(most)}</span>
    </Group>
  );
}
