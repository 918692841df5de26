import { ProfileView } from '#modules/users/index.js';

/** Answer to a registration or a login. The refresh token is set as a cookie, unless a client without cookies asks for it. */
export class SessionView {
  user!: ProfileView;
  /** JWT for the header `Authorization: Bearer <token>`, valid 15 minutes */
  accessToken!: string;
  /** Refresh token, valid 30 days: only for a request with `X-Refresh-Token`, from a client that keeps no cookies */
  refreshToken?: string;
}

export class AccessTokenView {
  /** JWT for the header `Authorization: Bearer <token>`, valid 15 minutes */
  accessToken!: string;
  /** Refresh token, valid 30 days: only for a request with `X-Refresh-Token`, from a client that keeps no cookies */
  refreshToken?: string;
}
