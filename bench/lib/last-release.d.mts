export function lastRelease(root: string): { readonly version: string; readonly commit: string };

export function isPartOf(root: string, which: { readonly commit: string; readonly release: string }): boolean;
