import { anImage, anUpload } from './an-image.js';
import { aPincodeFile } from './a-zone.js';
import { aRemittanceFile } from './a-remittance-file.js';
import { anImportFile } from './an-import-file.js';

/** The job of a real import writes products, and entries of the audit log, while the test goes on. */
const CHECKED_ONLY = { format: 'own', dryRun: 'true' };

/** The multipart body of an upload, by its field: products for an import, PIN codes of a zone, else a picture; `remittances` is the `file` of a carrier's transfers. */
export async function anUploadFor(field: string): Promise<FormData> {
  if (field === 'pincodes') return aPincodeFile('pincode\n400001\n400002-400014\n');
  if (field === 'remittances') return aRemittanceFile();
  return field === 'file' ? anImportFile(undefined, CHECKED_ONLY) : anUpload(field, await anImage());
}
