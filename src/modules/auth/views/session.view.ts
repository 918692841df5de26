import { ProfileView } from '#modules/users/index.js';

/** Answer to a sign-up and to a login. The refresh token goes out as a cookie beside it. */
export class SessionView {
  user!: ProfileView;
  /** JWT for the header `Authorization: Bearer <token>`, valid 15 minutes */
  accessToken!: string;
}

export class AccessTokenView {
  /** JWT for the header `Authorization: Bearer <token>`, valid 15 minutes */
  accessToken!: string;
}
