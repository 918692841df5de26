/** How often the settings are read again while they are open. */
export const LOOKS_EVERY_MS = 30_000;
