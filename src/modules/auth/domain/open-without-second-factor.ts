const AUTH = '/api/v1/auth/';
const PROFILE = '/api/v1/users/profile';

/**
 * Whether a route is open to an administrator who has to set up a second factor first: all of `/auth`, and reading the own profile
 * (decisions, 14d).
 * @param url of the route, as it is registered
 */
export function isOpenWithoutSecondFactor(method: string, url = ''): boolean {
  return url.startsWith(AUTH) || (method === 'GET' && url === PROFILE);
}
