/** The parts of a line that are hidden in the log: headers that hold secrets. */
export const REDACTION = {
  paths: [
    'req.headers.authorization',
    'req.headers.cookie',
    'req.headers["x-api-key"]',
    'req.headers["x-refresh-token"]',
    'req.headers["x-storefront-key"]',
    'headers.authorization',
    'headers.cookie',
    'headers["x-refresh-token"]',
    'headers["x-storefront-key"]',
  ],
  censor: '[hidden]',
};
