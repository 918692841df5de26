import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, localStorageStore } from 'ra-core';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { isShopError } from 'storefront-client';
import { dataProvider } from './api/data-provider.js';
import { ROUTES } from './routes.js';
import { may, mayAll } from './api/access.js';
import { Layout } from './shell/Layout.js';
import { NoAccessPage } from './shell/NoAccessPage.js';
import { NotFoundPage } from './shell/NotFoundPage.js';
import { words } from './words/index.js';

const KEPT_MS = 30_000;
const RETRIES = 2;

const queryClient = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      // Without a network a page says so, and does not wait for one without a word.
      networkMode: 'always',
      staleTime: KEPT_MS,
      // What the shop has answered it would answer again; the client itself repeats what may pass.
      retry: (count, error) => count < RETRIES && isShopError(error, 'NETWORK_FAILURE'),
    },
  },
});

/** ra-core's own texts are in pages of its own, which this dashboard has none of. */
const i18nProvider = {
  translate: (key: string, options?: { _?: string }) => options?._ ?? key,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};

/** The only kind of router that can keep somebody on a page: see `useUnsavedChanges`. */
const router = createBrowserRouter([{ path: '*', element: <Pages /> }], { basename: '/admin' });

/** The pages, for those who are logged in. */
export default function Dashboard() {
  return <RouterProvider router={router} />;
}

/** ra-core has the lists' state; it is told of no login, which is not its matter. */
function Pages() {
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={localStorageStore('1', 'admin')}
    >
      <CoreAdminUI title={words.menu.today} layout={Layout} catchAll={NotFoundPage} disableTelemetry>
        <CustomRoutes>
          {ROUTES.map(({ path, Page, scope }) => (
            <Route key={path} path={path} element={isOpen(scope) ? <Page /> : <NoAccessPage />} />
          ))}
        </CustomRoutes>
      </CoreAdminUI>
    </CoreAdminContext>
  );
}

function isOpen(scope: (typeof ROUTES)[number]['scope']): boolean {
  return scope === undefined || (scope === 'all' ? mayAll() : may(scope));
}
