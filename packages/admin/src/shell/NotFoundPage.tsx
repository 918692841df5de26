import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { words } from '../words/index.js';
import { Heading } from './Heading.js';

/** For an address that leads nowhere: what that means, and the way on. */
export function NotFoundPage() {
  return (
    <section className="card not-found">
      <Heading>{words.errors.notFoundTitle}</Heading>
      <p className="second">{words.errors.notFoundWhat}</p>
      <Button component={Link} to="/">
        {words.errors.toToday}
      </Button>
    </section>
  );
}
