import type { OwnService } from './own-service.mjs';

export interface MemoryInUse {
  readonly main: number;
  readonly threads: number;
  readonly resident: number;
  readonly anonymous: number;
}

export const MEASURED: { readonly NODE_OPTIONS: string };
export function memoryInUse(service: OwnService): Promise<MemoryInUse>;
