/** The most scans of a JPEG: cameras and programs write 10, each costs the decoder a walk over the whole picture (decisions, 14d). */
export const MAX_SCANS = 100;
/** How long a picture may be decoded, in ms; then its process is ended (decisions, 14d). */
export const DECODING_MS = 8_000;
/** How long a picture of a request may wait to be decoded, in ms. */
export const MAX_DECODING_WAIT_MS = 10_000;
/** How many large pictures of customers wait: each holds a slot of uploads, which are few. */
export const LARGE_MAY_WAIT = 1;

/** From how many ms on a decoding is slow, and how many times as long its account has to wait before it brings the next picture. */
export const SLOW_DECODING_MS = 2_000;
export const PAUSE_TIMES = 4;

/** The effort above which a picture is large (see `decodingEffort`): a PNG of 16 megapixels with transparency. */
export const LARGE_EFFORT = 64_000_000;
