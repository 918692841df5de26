import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { shop } from '../api/client.js';

type Staff = Awaited<ReturnType<typeof shop.listStaff>>;

/** An administrator, or an invitation to become one. */
export type StaffMember = Staff['staff'][number];

/** The staff of the shop, read each time that its page is opened. */
export function useStaff(): UseQueryResult<Staff> {
  return useQuery({
    queryKey: ['staff'],
    queryFn: ({ signal }) => shop.listStaff({}, { signal }),
    staleTime: 0,
  });
}

/** How a member is called: by name, the invited by address. */
export function nameOf({ firstname, lastname, email }: StaffMember): string {
  return firstname === null ? email : [firstname, lastname].filter(Boolean).join(' ');
}
