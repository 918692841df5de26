import { ProfileView } from '#modules/users/index.js';

/** Answer to a registration or a login. The refresh token is set as a cookie. */
export class SessionView {
  user!: ProfileView;
  /** JWT for the header `Authorization: Bearer <token>`, valid 15 minutes */
  accessToken!: string;
}

export class AccessTokenView {
  /** JWT for the header `Authorization: Bearer <token>`, valid 15 minutes */
  accessToken!: string;
}
