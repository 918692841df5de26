/** An access token of a demo account. */
export class DemoTokenView {
  /** JWT for the header `Authorization: Bearer <token>` */
  accessToken!: string;
  /** ISO 8601, by the service's clock */
  expiresAt!: string;
}
