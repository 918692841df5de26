/** Returns what has changed in the API of the project in a folder, as a page in Markdown. */
export function apiChangelog(root: string): string;
