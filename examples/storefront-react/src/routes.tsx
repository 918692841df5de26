import { createBrowserRouter, redirect, type LoaderFunctionArgs } from 'react-router';
import {
  orderQuery,
  ordersQuery,
  paymentLinkQuery,
  productQuery,
  profileQuery,
  queryClient,
  searchQuery,
} from './api/queries';
import { CartPage } from './cart/CartPage';
import { cartQuery } from './cart/use-cart';
import { visitorCart } from './cart/visitor-cart';
import { CheckoutPage } from './checkout/CheckoutPage';
import { OrderPage } from './orders/OrderPage';
import { OrdersPage } from './orders/OrdersPage';
import { PayLinkPage } from './orders/PayLinkPage';
import { ListPage } from './products/ListPage';
import { ProductPage } from './products/ProductPage';
import { choiceOf } from './products/choice';
import { SignInPage } from './session/SignInPage';
import { SignUpPage } from './session/SignUpPage';
import { signedIn } from './session/signed-in';
import { ErrorPage, NotFoundPage } from './ui/ErrorPage';
import { Layout } from './ui/Layout';

/**
 * Loaders start what a page will read, and wait for none of it: the page is there at once and shows what it has. `prefetchQuery`
 * throws nothing; the page's own `useQuery` has the error. All pages are in one file: together they are a tenth of the libraries.
 */
export const router = createBrowserRouter([
  {
    Component: Layout,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          {
            index: true,
            Component: ListPage,
            loader: ({ request }) =>
              start(queryClient.prefetchQuery(searchQuery(choiceOf(queryOf(request))))),
          },
          {
            path: 'products/:id',
            Component: ProductPage,
            loader: ({ params }) => start(queryClient.prefetchQuery(productQuery(params['id']!))),
          },
          { path: 'cart', Component: CartPage },
          {
            path: 'pay/:token',
            Component: PayLinkPage,
            loader: ({ params }) => start(queryClient.prefetchQuery(paymentLinkQuery(params['token']!))),
          },
          { path: 'sign-in', Component: SignInPage },
          { path: 'sign-up', Component: SignUpPage },
          {
            path: 'checkout',
            Component: CheckoutPage,
            loader: forCustomers(() => [
              queryClient.prefetchQuery(cartQuery(true, visitorCart.read())),
              queryClient.prefetchQuery(profileQuery),
            ]),
          },
          {
            path: 'orders',
            Component: OrdersPage,
            loader: forCustomers(() => [queryClient.prefetchInfiniteQuery(ordersQuery)]),
          },
          {
            path: 'orders/:id',
            Component: OrderPage,
            loader: forCustomers(({ params }) => [queryClient.prefetchQuery(orderQuery(params['id']!))]),
          },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
]);

/** A loader of a page that only a customer can see; whoever has not signed in does so first, and comes back. */
function forCustomers(read: (given: LoaderFunctionArgs) => Array<Promise<void>>) {
  return (given: LoaderFunctionArgs) => {
    if (signedIn.read()) return start(...read(given));
    const { pathname, search } = new URL(given.request.url);
    return redirect(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
  };
}

/** Lets reading go on beside the navigation. */
function start(..._reading: Array<Promise<void>>): null {
  return null;
}

function queryOf({ url }: Request): URLSearchParams {
  return new URL(url).searchParams;
}
