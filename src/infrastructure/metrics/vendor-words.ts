import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from './metrics.js';
import type { VENDOR_FIELDS, Vendor } from './vendor-fields.js';

/** A word of a vendor that the shop does not know. */
export type UnknownWord = {
  readonly [Name in Vendor]: {
    readonly vendor: Name;
    readonly field: (typeof VENDOR_FIELDS)[Name][number];
    readonly word: string;
    /** The vendor's id of what has the word. */
    readonly id?: string | undefined;
  };
}[Vendor];

/** The characters of a word that are logged: enough to look it up in the vendor's documents. */
const LOGGED_CHARACTERS = 100;

/**
 * Reports the words of vendors that the shop does not know (decisions 14.3): the entry that has one counts as `other`, is
 * logged as `vendor.word_unknown`, and counted by the metric that the alarm `StorefrontVendorWordUnknown` watches.
 */
@Injectable()
export class VendorWords {
  private readonly logger = new Logger('Vendors');

  constructor(private readonly metrics: Metrics) {}

  /** Logs and counts a word. Call it where the word is read, once for each entry. */
  unknown({ vendor, field, word, id }: UnknownWord): void {
    this.metrics.vendorWordUnknown(vendor, field);
    this.logger.warn({
      event: 'vendor.word_unknown',
      msg: 'A vendor has used a word that the shop does not know; its entry has no effect',
      vendor,
      field,
      word: word.slice(0, LOGGED_CHARACTERS),
      id,
    });
  }
}
