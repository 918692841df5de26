import { infiniteQueryOptions, keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type { Choice } from '../products/choice';
import { shop } from './shop';

export const queryClient = new QueryClient({
  defaultOptions: {
    // The client has already repeated what failed: twice, and after the wait that the shop asks for.
    queries: { retry: false, staleTime: 30_000 },
    // Without a network they fail at once and say so. Waiting for one, they would buy or pay when nobody expects it.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/**
 * The keys of queries. Data of one customer begin with `me`, so that signing out, or in as another one, forgets all
 * of it; a key invalidates those that begin with it.
 */
export const keys = {
  mine: ['me'],
  profile: ['me', 'profile'],
  cart: ['me', 'cart'],
  orders: ['me', 'orders'],
} as const;

export const searchQuery = (choice: Choice) =>
  queryOptions({
    queryKey: ['products', choice],
    queryFn: ({ signal }) => shop.searchProducts({ ...choice, limit: 24 }, { signal }),
    // The former products stay until the next ones are there.
    placeholderData: keepPreviousData,
  });

/** The counts of kinds beside the chosen one, which would hide the others. */
export const kindsQuery = ({ itemType: _itemType, page: _page, sortBy: _sortBy, ...others }: Choice) =>
  queryOptions({
    queryKey: ['kinds', others],
    queryFn: ({ signal }) => shop.searchProducts({ ...others, limit: 1 }, { signal }),
    placeholderData: keepPreviousData,
  });

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => shop.getProduct({ id }, { signal }),
  });

export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: ({ signal }) => shop.getProfile({}, { signal }),
});

/** The query of what a checkout to an address would cost, with the ways of shipping to it. */
export const checkoutPreviewQuery = (addressId: string, rateId: string | undefined) =>
  queryOptions({
    queryKey: [...keys.cart, 'checkout', addressId, rateId],
    queryFn: ({ signal }) =>
      shop.previewCheckout(
        { addressId, paymentMethod: 'GATEWAY', ...(rateId === undefined ? {} : { rateId }) },
        { signal },
      ),
    staleTime: 0,
    // The former total stays until the next one is there.
    placeholderData: keepPreviousData,
  });

export const ordersQuery = infiniteQueryOptions({
  queryKey: [...keys.orders, 'list'],
  queryFn: ({ signal, pageParam }) => shop.listMyOrders({ limit: 20, cursor: pageParam }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ meta }) => meta.nextCursor,
});

/** The newest returns, of all orders. */
export const returnsQuery = queryOptions({
  queryKey: [...keys.orders, 'returns'],
  queryFn: async ({ signal }) => (await shop.listMyReturns({ limit: 100 }, { signal })).returns,
});

/** How soon an order is read again that is about to change. */
export const ASK_AGAIN_MS = 4000;

/** An unpaid order is read again: its payment may be reported by the gateway alone, and its time ends. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.orders, id],
    queryFn: ({ signal }) => shop.getOrder({ id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.orderStatus === 'PENDING' ? ASK_AGAIN_MS : false),
  });

/**
 * The order of a payment link, which nobody signs in for.
 * @param isPaying whether it is read again until the gateway has reported the payment
 */
export const paymentLinkQuery = (token: string, isPaying = false) =>
  queryOptions({
    queryKey: ['payment-link', token],
    queryFn: ({ signal }) => shop.getPaymentLink({ token }, { signal }),
    refetchInterval: ({ state }) => (isPaying && state.data?.payable === true ? ASK_AGAIN_MS : false),
  });
