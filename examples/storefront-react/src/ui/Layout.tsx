import { onlineManager, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { shop } from '../api/shop';
import { useCartCount } from '../cart/use-cart';
import { signedIn } from '../session/signed-in';
import { Announcements, announce } from './announce';
import { focusMain } from './focus-main';

/** Shows the frame of every page. */
export function Layout() {
  const { pathname, search } = useLocation();
  const isGoing = useNavigation().state !== 'idle';
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  // A filter changes the address as well, and leaves the focus where it is.
  const place = `${pathname}#${new URLSearchParams(search).get('page') ?? ''}`;
  const former = useRef(place);
  useEffect(() => {
    if (former.current !== place) focusMain();
    former.current = place;
  }, [place]);

  return (
    <>
      <a className="skip" href="#main">
        To the content
      </a>
      <header className="header">
        <Link className="mark" to="/">
          Storefront
        </Link>
        <Menu />
      </header>
      {!isOnline && (
        <p className="offline" role="status">
          You are offline. What you have seen stays; the rest comes when you are back.
        </p>
      )}
      <main id="main" tabIndex={-1} aria-busy={isGoing}>
        <Outlet />
      </main>
      <Announcements />
      <ScrollRestoration />
    </>
  );
}

function Menu() {
  const isCustomer = signedIn.use() !== false;
  const count = useCartCount();
  const signOut = useMutation({
    mutationFn: () => shop.logout(),
    onSuccess: () => signedIn.write(false),
    onError: () => announce('You are still signed in: the shop could not be reached.'),
  });
  return (
    <nav aria-label="Shop">
      {isCustomer ? (
        <>
          <NavLink to="/orders">Orders</NavLink>
          <button
            type="button"
            className="link"
            disabled={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            Sign out
          </button>
        </>
      ) : (
        <NavLink to="/sign-in">Sign in</NavLink>
      )}
      <NavLink to="/cart" aria-label={`Cart, ${count} in it`}>
        Cart <span className="count">{count}</span>
      </NavLink>
    </nav>
  );
}
