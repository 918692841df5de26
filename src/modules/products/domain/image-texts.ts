import { ValidationFailedError } from '#common/errors/validation-failed.error.js';

/**
 * The alternative texts of images, one for each; an image without one has an empty text. A text stays with its image when
 * the images are replaced by others.
 * @throws ValidationFailedError for more texts than images
 */
export function imageTextsOf(
  images: readonly string[],
  given: readonly string[] | undefined,
  before: { readonly images: readonly string[]; readonly imageTexts?: readonly string[] | undefined },
): string[] {
  if (given !== undefined && given.length > images.length)
    throw new ValidationFailedError('imageTexts must not have more entries than images');
  if (given !== undefined) return images.map((_, index) => given[index] ?? '');
  const known = new Map(before.images.map((image, index) => [image, before.imageTexts?.[index] ?? '']));
  return images.map((image) => known.get(image) ?? '');
}
