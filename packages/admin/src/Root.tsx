import { lazy, Suspense, useEffect, useState } from 'react';
import { onStaffChanged, remembered } from './api/staff.js';

/** Who logs in needs no dashboard yet, and who is logged in no login. */
const Dashboard = lazy(() => import('./Dashboard.js'));
const LoginPage = lazy(() => import('./shell/LoginPage.js'));
const ResetPasswordPage = lazy(() => import('./shell/ResetPasswordPage.js'));
const NotStaffPage = lazy(() => import('./shell/NotStaffPage.js'));

/** The page for whoever is there: visitors log in, customers are led to the shop, staff work. */
export function Root() {
  const [staff, setStaff] = useState(remembered);
  useEffect(() => onStaffChanged(() => setStaff(remembered())), []);
  return <Suspense fallback={null}>{pageOf(staff)}</Suspense>;
}

/** The page of a link of a mail, for whoever opens it. */
const isReset = /\/reset-password\/?$/.test(location.pathname);

function pageOf(staff: ReturnType<typeof remembered>) {
  if (isReset) return <ResetPasswordPage />;
  if (staff === undefined) return <LoginPage />;
  return staff.role === 'ADMIN' ? <Dashboard /> : <NotStaffPage name={staff.firstname} />;
}
