import { Module } from '@nestjs/common';
import { PdfRenderer } from './pdf-renderer.js';

/** Provides the `PdfRenderer`. */
@Module({ providers: [PdfRenderer], exports: [PdfRenderer] })
export class PdfModule {}
