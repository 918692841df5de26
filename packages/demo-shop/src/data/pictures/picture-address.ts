/** The path of the demo pictures. */
export const PICTURES_PATH = '/media/demo';

/** Where the picture of a product is. @param sku in capitals or not */
export function pictureAddress(publicUrl: string, sku: string): string {
  return `${publicUrl}${PICTURES_PATH}/${sku.toLowerCase()}.svg`;
}
