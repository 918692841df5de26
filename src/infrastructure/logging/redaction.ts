/** What of a line is hidden in the log: headers that hold secrets. */
export const REDACTION = {
  paths: [
    'req.headers.authorization',
    'req.headers.cookie',
    'req.headers["x-api-key"]',
    'req.headers["x-refresh-token"]',
    'headers.authorization',
    'headers.cookie',
    'headers["x-refresh-token"]',
  ],
  censor: '[hidden]',
};
