import { BooleanQuery, EnumField } from '#common/validation/fields.js';
import { FILE_FORMATS, type FileFormatName } from '../domain/import-format.js';

/** The texts beside the file. */
export class StartImportDto {
  @EnumField(FILE_FORMATS, { description: 'where the file comes from' }) format!: FileFormatName;

  @BooleanQuery({ optional: true, description: 'only checks the file; nothing is written' }) dryRun?: boolean;
}
