import { lazy, Suspense, useEffect, useState } from 'react';
import { onStaffChanged, remembered } from './api/staff.js';

/** Pages that load when needed: before the login no dashboard, after it no login. */
const Dashboard = lazy(() => import('./Dashboard.js'));
const LoginPage = lazy(() => import('./shell/LoginPage.js'));
const ResetPasswordPage = lazy(() => import('./shell/ResetPasswordPage.js'));
const InvitationPage = lazy(() => import('./staff/InvitationPage.js'));
const NotStaffPage = lazy(() => import('./shell/NotStaffPage.js'));

/** The page for whoever is there: visitors log in, customers are led to the shop, staff work. */
export function Root() {
  const [staff, setStaff] = useState(remembered);
  useEffect(() => onStaffChanged(() => setStaff(remembered())), []);
  return <Suspense fallback={null}>{pageOf(staff)}</Suspense>;
}

/** The page of a link of a mail, for whoever opens it. */
const isReset = /\/reset-password\/?$/.test(location.pathname);
const isInvitation = /\/invitation\/?$/.test(location.pathname);

function pageOf(staff: ReturnType<typeof remembered>) {
  if (isReset) return <ResetPasswordPage />;
  if (isInvitation) return <InvitationPage />;
  if (staff === undefined) return <LoginPage />;
  // Other rights are other pages, menus and buttons: all is drawn anew.
  return staff.role === 'ADMIN' ? (
    <Dashboard key={staff.scopes?.join() ?? 'all'} />
  ) : (
    <NotStaffPage name={staff.firstname} />
  );
}
