import { MAX_DECODING_WAIT_MS } from './image-decoding.limits.js';
import { BadRequestError, OverloadedError } from '#common/errors/app-error.js';

/** The upload is not an image of an allowed format. */
export class NotAnImageError extends BadRequestError.with(
  'NOT_AN_IMAGE',
  'Only JPEG, PNG or WebP images are allowed',
) {}

/** The upload begins like an image, and cannot be decoded to its end in time. */
export class ImageDamagedError extends BadRequestError.with('IMAGE_DAMAGED', 'Image is damaged') {}

/** The image has more than 50 megapixels (8192 x 6144). */
export class ImageTooLargeError extends BadRequestError.with(
  'IMAGE_TOO_LARGE',
  'Image is too large (max 50 megapixels)',
) {}

/** The image would wait for too long to be decoded, or its account has brought a slow one: 503 with `Retry-After`. */
export class ImagesBusyError extends OverloadedError.with('IMAGES_BUSY', 'Service temporarily unavailable') {
  constructor(override readonly retryAfterSeconds = MAX_DECODING_WAIT_MS / 1000) {
    super();
  }
}

/** The errors of a conversion, for the description of an endpoint that takes an image. */
export const IMAGE_ERRORS = [
  NotAnImageError,
  ImageDamagedError,
  ImageTooLargeError,
  ImagesBusyError,
] as const;
