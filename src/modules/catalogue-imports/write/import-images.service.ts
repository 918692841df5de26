import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '#common/async/concurrency-limit.js';
import { AppError } from '#common/errors/app-error.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { DownloadError, PublicDownload } from '#infrastructure/http-client/public-download.js';
import { ImageHost, newPicture } from '#infrastructure/image-host/image-host.port.js';
import { toPicture } from '#infrastructure/image-host/image-conversion.js';
import type { Product } from '#modules/products/index.js';
import {
  IMAGE_DEADLINE_MS,
  IMAGES_AT_ONCE,
  MAX_IMAGE_BYTES,
  SPARED_AFTER,
  SPARED_MS,
} from '../catalogue-imports.limits.js';
import { ImportedImageRepository } from '../data/imported-image.repository.js';
import type { ImportedImage, ImportedProduct } from '../read/imported-product.js';
import { givenImagesOf } from './product-differences.js';

/** Where an image is stored, or why it is not. */
export type ImageOutcome = { readonly storedAt: string } | { readonly reason: string };

/** Fetches images by their addresses, and stores them at the image host. */
@Injectable()
export class ImportImagesService {
  private readonly download: PublicDownload;
  /** Servers that do not answer: how often, and since when. */
  private readonly silent = new Map<string, { count: number; sinceMs: number }>();

  constructor(
    private readonly images: ImportedImageRepository,
    private readonly imageHost: ImageHost,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.download = new PublicDownload(config.imports.allowedCidrs);
  }

  /** The images to fetch: neither those of this shop's image host, nor those that the known product has as they are. */
  missingOf(
    { images = [], variants }: Pick<ImportedProduct, 'images' | 'variants'>,
    known: Product | null | undefined,
  ): ImportedImage[] {
    const own = `${this.config.imageHost.baseUrl}/`;
    const ofVariants = variants.flatMap(({ image }) => image ?? []);
    const has = known ? givenImagesOf(known) : new Set();
    return [...images, ...ofVariants].filter(({ url }) => !url.startsWith(own) && !has.has(url));
  }

  /** The outcome of each image, by its address. A dry run fetches none, and expects those that may be fetched to be there. */
  outcomesOf(
    images: readonly ImportedImage[],
    { dryRun }: { readonly dryRun: boolean },
  ): Promise<ReadonlyMap<string, ImageOutcome>> {
    const addresses = images.map(({ url }) => url);
    return dryRun ? this.expect(addresses) : this.fetch(addresses);
  }

  private async expect(addresses: readonly string[]): Promise<Map<string, ImageOutcome>> {
    const distinct = [...new Set(addresses)];
    const known = await this.known(distinct);
    return new Map(
      distinct.map((address, at): [string, ImageOutcome] => {
        const reason = this.download.refusalOf(address);
        // Only what is taken back has it.
        const storedAt = `${this.config.imageHost.baseUrl}/dry-run/${at}.webp`;
        return [address, known.get(address) ?? (reason === undefined ? { storedAt } : { reason })];
      }),
    );
  }

  /** Returns those images that were fetched before. */
  private async known(addresses: Iterable<string>): Promise<Map<string, ImageOutcome>> {
    const found = await this.images.find([...new Set(addresses)]);
    return new Map([...found].map(([address, storedAt]) => [address, { storedAt }]));
  }

  /** Fetches those of the images that were not fetched before. An address has the same outcome wherever it stands. */
  private async fetch(addresses: Iterable<string>): Promise<Map<string, ImageOutcome>> {
    const distinct = [...new Set(addresses)];
    const known = await this.known(distinct);
    const slots = new ConcurrencyLimit(
      IMAGES_AT_ONCE,
      distinct.length,
      () => new Error('unreachable: everyone may wait'),
    );
    const outcomes = distinct.map(async (address): Promise<[string, ImageOutcome]> => {
      const before = known.get(address);
      return [address, before ?? (await slots.run(() => this.fetchNew(address)))];
    });
    return new Map(await Promise.all(outcomes));
  }

  private async fetchNew(address: string): Promise<ImageOutcome> {
    const host = URL.canParse(address) ? new URL(address).host : '';
    if (this.isSpared(host)) return { reason: 'its server does not answer' };
    try {
      const storedAt = await this.store(address);
      this.silent.delete(host);
      return { storedAt };
    } catch (error) {
      if (error instanceof DownloadError) {
        if (error.isOfServer) this.noteSilence(host);
        return { reason: error.message };
      }
      // What the decoder refuses.
      if (error instanceof AppError && error.kind === 'bad-request') return { reason: error.message };
      throw error;
    }
  }

  private async store(address: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'storefront-import-'));
    try {
      const path = join(folder, 'image');
      await this.download.fetch(address, path, { maxBytes: MAX_IMAGE_BYTES, deadlineMs: IMAGE_DEADLINE_MS });
      const storedAt = await this.imageHost.store(newPicture('products', await toPicture(path, 'import')));
      await this.images.keep(address, storedAt, this.clock.now());
      return storedAt;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private isSpared(host: string): boolean {
    const { count, sinceMs } = this.silent.get(host) ?? { count: 0, sinceMs: 0 };
    return count >= SPARED_AFTER && performance.now() - sinceMs < SPARED_MS;
  }

  private noteSilence(host: string): void {
    const nowMs = performance.now();
    for (const [name, { sinceMs }] of this.silent) if (nowMs - sinceMs >= SPARED_MS) this.silent.delete(name);
    this.silent.set(host, { count: (this.silent.get(host)?.count ?? 0) + 1, sinceMs: nowMs });
  }
}
