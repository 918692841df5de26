/** Data of any shape, as a file brings it. */
export type Unchecked = ReturnType<JSON['parse']>;

export interface Manifest {
  readonly file: string;
  readonly object: Unchecked;
}

export const KUSTOMIZATION: string;
export const EXAMPLE: string;
export function readManifests(folder: string): Manifest[];
export function manifestFiles(folder: string): string[];
export function documentsOf(path: string): Unchecked[];
