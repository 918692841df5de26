import { anImage, anUpload } from './an-image.js';
import { anImportFile } from './an-import-file.js';

/** The job of a real import writes products, and entries of the audit log, while the test goes on. */
const CHECKED_ONLY = { format: 'own', dryRun: 'true' };

/** The multipart body of an upload, by its field: products for an import, else a picture. */
export async function anUploadFor(field: string): Promise<FormData> {
  return field === 'file' ? anImportFile(undefined, CHECKED_ONLY) : anUpload(field, await anImage());
}
