import { Link, useRouteError } from 'react-router';
import { Problem } from './Problem';

/** Instead of a page with a fault of its own. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <>
      <title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <Problem error={error} onRetry={() => location.reload()} />
    </>
  );
}

export function NotFoundPage() {
  return (
    <>
      <title>Nothing here</title>
      <h1>There is no such page</h1>
      <p>
        <Link to="/">See all products</Link>
      </p>
    </>
  );
}
