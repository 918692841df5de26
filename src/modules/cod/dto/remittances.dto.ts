import { BooleanQuery } from '#common/validation/fields.js';

/** The texts beside the file. */
export class RecordRemittancesDto {
  @BooleanQuery({ optional: true, description: 'only explains the file; nothing is written' })
  dryRun?: boolean;
}
