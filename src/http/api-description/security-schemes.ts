import type { OpenAPIObject } from '@nestjs/swagger';

type Schemes = NonNullable<NonNullable<OpenAPIObject['components']>['securitySchemes']>;

/** How callers prove who they are. */
export const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of `login`, `register`, `signInWithProvider` or `refreshAccessToken`: 15 minutes',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sk_...',
    description: 'A key of `createApiKey`, for programs: an administrator with the scopes of the key',
  },
  refreshCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'refreshToken',
    description:
      'The refresh token: 30 days, replaced by each use. `HttpOnly`, `SameSite=Strict`, for `/api/v1/auth` only. A ' +
      'browser keeps and sends it by itself (`credentials: "include"`)',
  },
  refreshHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Refresh-Token',
    description:
      'The refresh token of a client that keeps no cookies and has asked for it with the same header at sign-in: the ' +
      'answer has its successor. Ignored in browsers, and when the request has the refresh cookie',
  },
  gatewaySignature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-gateway-signature',
    description:
      'The HMAC-SHA256 of the exact bytes of the body with `PAYMENT_WEBHOOK_SECRET`, in hexadecimal',
  },
  gatewayOwnSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-razorpay-signature',
    description: 'The same in the header that the gateway itself sends',
  },
  carrierKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: '`CARRIER_WEBHOOK_SECRET`',
  },
} satisfies Schemes;
