import { ValidationFailedError } from '#common/errors/validation-failed.error.js';

/** The alternative texts of images, one for each; an image without one has an empty text. */
export function imageTextsOf(images: readonly string[], texts: readonly string[] = []): string[] {
  return images.map((_, index) => texts[index] ?? '');
}

/** The texts that are given with images. @throws ValidationFailedError for more texts than images */
export function givenTexts(images: readonly string[], texts: readonly string[]): string[] {
  if (texts.length > images.length)
    throw new ValidationFailedError('imageTexts must not have more entries than images');
  return imageTextsOf(images, texts);
}

/** The texts of images that replace others: a text stays with its image. */
export function keptTexts(
  images: readonly string[],
  before: { readonly images: readonly string[]; readonly imageTexts?: readonly string[] | undefined },
): string[] {
  const known = new Map(before.images.map((image, index) => [image, before.imageTexts?.[index]]));
  return images.map((image) => known.get(image) ?? '');
}
