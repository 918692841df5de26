import { anImage, anUpload } from './an-image.js';
import { anImportFile } from './an-import-file.js';

/** The multipart body of an upload, by its field: products for an import, else a picture. */
export async function anUploadFor(field: string): Promise<FormData> {
  return field === 'file' ? anImportFile() : anUpload(field, await anImage());
}
