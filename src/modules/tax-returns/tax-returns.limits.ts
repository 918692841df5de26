/** The longest text that papers are looked for by. */
export const LONGEST_SEARCH = 40;
/** The most papers of one archive: about ten minutes of work, and a few hundred megabytes. */
export const MOST_ARCHIVED_PAPERS = 10_000;
/** How long the link of an archive works. */
export const ARCHIVE_LINK_HOURS = 24;
/** The archives of one administrator that are kept at once: a further one deletes the oldest. */
export const MOST_KEPT_ARCHIVES = 5;
/** An archive that has not ended by then is abandoned: six hours, in milliseconds. */
export const ARCHIVE_STALLED_AFTER_MS = 6 * 3_600_000;
