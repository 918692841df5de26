import type { Manifest } from './manifests.mjs';

export function variablesOf(path: string): Set<string>;
export function ruleFaults(manifests: readonly Manifest[], variables: Set<string>): string[];
export function kustomizationFaults(
  files: readonly string[],
  kustomization: { resources: string[] },
): string[];
