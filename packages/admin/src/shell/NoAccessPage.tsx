import { Alert } from '@mantine/core';
import { words } from '../words/index.js';

/** Stands in for a page that this person may not see. */
export function NoAccessPage() {
  return (
    <Alert color="yellow" role="alert" title={words.errors.noAccessTitle}>
      {words.errors.noAccess}
    </Alert>
  );
}
