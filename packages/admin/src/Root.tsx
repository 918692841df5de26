import { lazy, Suspense, useEffect, useState } from 'react';
import { onStaffChanged, remembered } from './api/staff.js';

/** Who logs in needs no dashboard yet, and who is logged in no login. */
const Dashboard = lazy(() => import('./Dashboard.js'));
const LoginPage = lazy(() => import('./shell/LoginPage.js'));
const NotStaffPage = lazy(() => import('./shell/NotStaffPage.js'));

/** The page for whoever is there: visitors log in, customers are led to the shop, staff work. */
export function Root() {
  const [staff, setStaff] = useState(remembered);
  useEffect(() => onStaffChanged(() => setStaff(remembered())), []);
  return <Suspense fallback={null}>{pageOf(staff)}</Suspense>;
}

function pageOf(staff: ReturnType<typeof remembered>) {
  if (staff === undefined) return <LoginPage />;
  return staff.role === 'ADMIN' ? <Dashboard /> : <NotStaffPage name={staff.firstname} />;
}
