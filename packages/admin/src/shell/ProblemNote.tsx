import { Alert, Button } from '@mantine/core';
import { words } from '../words/index.js';
import { problemOf } from './problem.js';

/** An error where it happened: what, what to do, and the request for support. Nothing without an error. */
export function ProblemNote({ error, retry }: { error: unknown; retry?: () => void }) {
  if (error === null || error === undefined) return null;
  const { message, requestId } = problemOf(error);
  return (
    <Alert color="red" role="alert" mb="md">
      {message}
      {requestId !== undefined && <div className="second">{words.errors.request(requestId)}</div>}
      {retry !== undefined && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={retry}>
          {words.form.retry}
        </Button>
      )}
    </Alert>
  );
}
