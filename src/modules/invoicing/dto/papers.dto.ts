import { EnumField } from '#common/validation/fields.js';
import { IdListField } from '#common/validation/id-list.js';
import { MOST_ORDERS_OF_PAPERS } from '../invoicing.limits.js';

const PAPER_KINDS = ['PICK_LIST', 'PACKING_SLIPS', 'INVOICES'] as const;

export type PaperKind = (typeof PAPER_KINDS)[number];

/** The orders that papers are printed of, in this order. */
export class PapersDto {
  @IdListField(MOST_ORDERS_OF_PAPERS) ids!: string[];
  @EnumField(PAPER_KINDS) kind!: PaperKind;
}
