import type { Plugin } from 'vite';

export declare function compressedFiles(out: string): Plugin;
export declare function compressFiles(folder: string): void;
