import { Module } from '@nestjs/common';
import { PdfRenderer } from './pdf-renderer.js';

/** Gives its importers the `PdfRenderer`. */
@Module({ providers: [PdfRenderer], exports: [PdfRenderer] })
export class PdfModule {}
