import { Injectable } from '@nestjs/common';
import { toPricing } from '#common/money/pricing.view.js';
import { subtotalOf } from '#common/money/pricing.js';
import { AppConfig } from '#config/app-config.js';
import { CouponsService } from '#modules/coupons/index.js';
import { ProductNotFoundError, ProductsForSaleService } from '#modules/products/index.js';
import { pricedCart, priceLines } from '../domain/priced-cart.js';
import type { PreviewedItemDto } from '../dto/coupon-preview.dto.js';
import type { CouponPreviewView } from '../views/coupon-preview.view.js';

/** Prices a cart that nobody has with a coupon, as a checkout would; nothing is reserved, counted or kept. */
@Injectable()
export class CouponPreviewService {
  constructor(
    private readonly products: ProductsForSaleService,
    private readonly coupons: CouponsService,
    private readonly config: AppConfig,
  ) {}

  /** @throws ProductNotFoundError, CouponNotFoundError, and what a checkout throws of lines and totals */
  async preview(couponId: string, items: readonly PreviewedItemDto[]): Promise<CouponPreviewView> {
    const { shop } = this.config;
    const products = await this.products.findAny(items.map(({ productId }) => productId));
    const cartLines = items.map(({ productId, quantity, selectedAttributes = {} }) => {
      const product = products.get(productId);
      if (product === undefined) throw new ProductNotFoundError();
      return { itemId: '', productId, productName: product.name, quantity, selectedAttributes };
    });
    const lines = priceLines({ lines: cartLines, couponCode: null }, products, shop);
    const { discountMinor, refusal } = await this.coupons.preview(couponId, subtotalOf(lines));
    const quote = { couponId, code: '', discountMinor };
    return { pricing: toPricing(pricedCart(lines, quote, shop).pricing), refusal };
  }
}
