/** Lifetime of an access token, in seconds. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Lifetime of a refresh token and of its cookie, in days from when it is issued. */
export const REFRESH_TOKEN_DAYS = 30;
/** How long, in ms, a refresh token may be presented again after its first use: tabs refresh at once, answers are lost (decisions, 13.23). */
export const REFRESH_TOKEN_REPEATABLE_MS = 20_000;

/** How much of the header `User-Agent` a session keeps. */
export const MAX_USER_AGENT = 300;
/** How many sessions are listed, those last used first. */
export const LISTED_SESSIONS = 100;

/** Lifetime of a one-time code, in minutes. */
export const CODE_MINUTES = 10;
/** Wrong tries that invalidate a one-time code. */
export const CODE_TRIES = 5;

/** Lifetime of a sign-in that waits for its second factor, in minutes (decisions, 14d). */
export const PENDING_SIGN_IN_MINUTES = 5;

/** Lifetime of a challenge for a passkey, in minutes. */
export const PASSKEY_CHALLENGE_MINUTES = 5;
/** How many passkeys an account has. */
export const MOST_PASSKEYS = 20;
/** How long the name of a passkey is. */
export const MOST_PASSKEY_NAME = 60;
/** The signatures of passkeys that are taken, as COSE names them, the best first: Ed25519, ECDSA with P-256, RSA. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** Wrong codes of an account a day by unknown browsers, after which none is checked and its mails have a link (decisions, 14d). */
export const WRONG_CODES_A_DAY = 60;

/** The attempts counted for each account, and the multiple of `RATE_LIMIT_AUTH_MAX` allowed an hour (decisions, 12.29). */
export const ATTEMPTS_AN_HOUR = {
  'codes-sent': 1,
  'data-exports': 1,
  'wrong-codes': 3,
  'wrong-passwords': 5,
} as const;
/** How many times as many attempts all callers of an account have together, but for known browsers (decisions, 13.27). */
export const ATTEMPTS_OF_ALL_CALLERS = 10;

/** Lifetime of the cookie of a known browser, in seconds: a year. */
export const KNOWN_BROWSER_SECONDS = 365 * 86_400;
/** How many accounts one browser is known to. */
export const KNOWN_BROWSER_ACCOUNTS = 10;

/** The longest id of a passkey, in base64url: authenticators give ids of up to 1,023 bytes. */
export const LONGEST_CREDENTIAL_ID = 1_364;
