import { Alert } from '@mantine/core';
import { words } from '../words/index.js';

/** Stands in for a page that this person may not see. */
export function NoAccessPage() {
  return (
    <>
      <div className="page-head">
        <h1>{words.errors.noAccessTitle}</h1>
      </div>
      <Alert color="yellow" role="alert">
        {words.errors.noAccess}
      </Alert>
    </>
  );
}
