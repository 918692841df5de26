export const ARCHIVE_STATES = ['QUEUED', 'READY', 'FAILED'] as const;

/** Whether an archive is being made, can be downloaded, or was given up. */
export type ArchiveState = (typeof ARCHIVE_STATES)[number];
