import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { SearchHit } from 'storefront-client';
import { searchQuery } from '../api/queries';
import { counted } from '../ui/format';
import { Loaded } from '../ui/Loaded';
import { Picture } from '../ui/Picture';
import { choiceOf } from './choice';
import { Filters } from './Filters';
import { Price } from './Price';

const SIZES = '(min-width: 60rem) 18rem, (min-width: 40rem) 33vw, 50vw';
/** How many cards a screen shows before it is scrolled. */
const FIRST = 4;

export function ListPage() {
  const [query] = useSearchParams();
  const choice = choiceOf(query);
  const title = choice.q === '' ? 'All products' : `Search: ${choice.q}`;
  return (
    <>
      <title>{title}</title>
      <h1>{title}</h1>
      <Filters />
      <Loaded query={useQuery(searchQuery(choice))}>
        {({ hits, meta }) => (
          <>
            <p role="status">{counted(meta.found, 'product')}</p>
            {hits.length === 0 && (
              <p>
                Nothing is like that. <Link to="/">Show all products</Link>
              </p>
            )}
            <ul className="grid">
              {hits.map((hit, place) => (
                <li key={hit.id}>
                  <Card hit={hit} isFirst={place < FIRST} />
                </li>
              ))}
            </ul>
            <Pages page={meta.page} last={Math.ceil(meta.found / meta.limit)} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Card({ hit, isFirst }: { readonly hit: SearchHit; readonly isFirst: boolean }) {
  return (
    <Link className="card" to={`/products/${hit.id}`}>
      <Picture url={hit.images[0]} alt="" sizes={SIZES} isFirst={isFirst} />
      <span>{hit.name}</span>
      <Price {...hit} />
      {hit.currentStock === 0 && <small>Sold out</small>}
    </Link>
  );
}

function Pages({ page, last }: { readonly page: number; readonly last: number }) {
  const [query] = useSearchParams();
  const to = (number: number) => {
    const changed = new URLSearchParams(query);
    changed.set('page', String(number));
    return `/?${changed}`;
  };
  if (last <= 1) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 && <Link to={to(page - 1)}>Previous</Link>}
      <span>
        Page {page} of {last}
      </span>
      {page < last && <Link to={to(page + 1)}>Next</Link>}
    </nav>
  );
}
