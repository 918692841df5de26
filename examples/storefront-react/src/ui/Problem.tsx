import { inWords } from '../api/in-words';

/** Shows what went wrong, read out at once; nothing while there is no error. */
export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  if (error === null || error === undefined) return null;
  return (
    <div className="problem" role="alert">
      <p>{inWords(error)}</p>
      {onRetry !== undefined && (
        <button type="button" className="quiet" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
