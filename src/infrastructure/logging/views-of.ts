import { Logger } from '@nestjs/common';
import { readEach } from '#common/collections/read-each.js';

const logger = new Logger('Lists');

/**
 * Returns the views of the records of a list. One that cannot be read (damaged, or written past the service) is logged and left
 * out, so that it does not hide the others.
 */
export function viewsOf<T extends { readonly _id: unknown }, V>(
  records: readonly T[],
  view: (record: T) => V,
): V[] {
  const { read, unreadable } = readEach(records, view);
  for (const { record, reason } of unreadable)
    logger.error({
      event: 'list.record_unreadable',
      msg: 'A record cannot be read, and is missing in lists',
      record: String(record._id),
      reason,
    });
  return read.map(({ value }) => value);
}
