import { MAX_STOCK } from '#modules/products/editing/index.js';
import { BooleanQuery, EnumField, IntQuery } from '#common/validation/fields.js';
import { FILE_FORMATS, WEIGHT_UNITS, type FileFormatName, type WeightUnit } from '../read/import-format.js';

/** The texts beside the file. */
export class StartImportDto {
  @EnumField(FILE_FORMATS, { description: 'where the file comes from' }) format!: FileFormatName;

  @BooleanQuery({ optional: true, description: 'only checks the file; nothing is written' }) dryRun?: boolean;

  @BooleanQuery({ optional: true, description: 'reads it as this format whatever its columns say' })
  force?: boolean;

  @IntQuery(0, MAX_STOCK, {
    optional: true,
    description:
      'the stock of what the other shop does not count; without it new products have 0, and known ones keep theirs',
  })
  uncountedStock?: number;

  @EnumField(WEIGHT_UNITS, { optional: true, description: 'of weights whose unit no cell names; grams' })
  weightUnit?: WeightUnit;
}
