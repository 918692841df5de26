import { isGtin, optionField } from '#modules/feeds/index.js';
import { toMajor } from '#common/money/money.js';
import type { CustomerCatalogueService } from '#modules/products/index.js';
import type { DeliveryTerms } from '#modules/shipping-rates/index.js';

/** A product as customers see it, with when its sale ends. */
export type ShownProduct = NonNullable<Awaited<ReturnType<CustomerCatalogueService['forPage']>>>;
type Product = ShownProduct['product'];
type Variant = Product['variants'][number];

/** The terms that the offers of a shop share. */
export interface OfferTerms {
  readonly currency: string;
  readonly returnDays: number;
  /** Where the shop has zones. */
  readonly delivery: DeliveryTerms | undefined;
}

const SCHEMA = 'https://schema.org/';
const COUNTRY = 'IN';

/**
 * Describes a product by the words of schema.org: a `Product`, or a `ProductGroup` of those in which it is sold.
 * @param address its canonical one
 */
export function productData(
  { product, saleEndsAt }: ShownProduct,
  address: string,
  terms: OfferTerms,
): object {
  const { name, sku, brand, images, description, variants, ratingAverage, ratingCount } = product;
  const offer = (sold: Product | Variant, url: string) => offerData(sold, url, { ...terms, saleEndsAt });
  const shared = {
    name,
    url: address,
    ...(description === '' ? {} : { description: product.seo?.description ?? description }),
    ...(images.length === 0 ? {} : { image: images }),
    ...(brand === null ? {} : { brand: { '@type': 'Brand', name: brand } }),
    ...(ratingAverage === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: ratingAverage,
            reviewCount: ratingCount,
          },
        }),
  };
  if (variants.length === 0)
    return {
      '@type': 'Product',
      ...shared,
      sku,
      ...gtinOf(product.barcode),
      offers: offer(product, address),
    };
  return {
    '@type': 'ProductGroup',
    ...shared,
    productGroupID: product._id,
    variesBy: Object.keys(variants[0]!.options).map((option) =>
      optionField(option) === undefined ? option : `${SCHEMA}${optionField(option)!}`,
    ),
    hasVariant: variants.map((variant) => variantData(variant, product, address, offer)),
  };
}

function variantData(
  variant: Variant,
  { name, images }: Product,
  address: string,
  offer: (sold: Variant, url: string) => object,
): object {
  const chosen = Object.entries(variant.options).map(([option, value]) => [option, String(value)] as const);
  const url = `${address}?${new URLSearchParams(chosen.map(([...pair]) => pair)).toString()}`;
  const picture = variant.image ?? images[0];
  const unnamed = chosen.filter(([option]) => optionField(option) === undefined);
  return {
    '@type': 'Product',
    name: `${name} - ${chosen.map(([, value]) => value).join(', ')}`,
    sku: variant.sku,
    ...gtinOf(variant.barcode),
    ...(picture === undefined ? {} : { image: picture }),
    ...Object.fromEntries(chosen.flatMap(([option, value]) => named(optionField(option), value))),
    ...(unnamed.length === 0
      ? {}
      : {
          additionalProperty: unnamed.map(([option, value]) => ({
            '@type': 'PropertyValue',
            name: option,
            value,
          })),
        }),
    offers: offer(variant, url),
  };
}

function named(field: string | undefined, value: string): ReadonlyArray<readonly [string, string]> {
  return field === undefined ? [] : [[field, value]];
}

function offerData(
  { unitPrice, basePrice, currentStock }: Product | Variant,
  url: string,
  { currency, returnDays, delivery, saleEndsAt }: OfferTerms & { saleEndsAt: Date | undefined },
): object {
  return {
    '@type': 'Offer',
    url,
    price: unitPrice.toFixed(2),
    priceCurrency: currency,
    availability: `${SCHEMA}${currentStock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${SCHEMA}NewCondition`,
    ...(saleEndsAt === undefined || unitPrice >= basePrice
      ? {}
      : { priceValidUntil: saleEndsAt.toISOString() }),
    hasMerchantReturnPolicy: returnPolicy(returnDays),
    ...(delivery === undefined ? {} : { shippingDetails: shippingDetails(delivery, currency) }),
  };
}

function returnPolicy(days: number): object {
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: COUNTRY };
  if (days === 0) return { ...policy, returnPolicyCategory: `${SCHEMA}MerchantReturnNotPermitted` };
  return {
    ...policy,
    returnPolicyCategory: `${SCHEMA}MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: days,
    returnMethod: `${SCHEMA}ReturnByMail`,
  };
}

function shippingDetails({ highestPriceMinor, days }: DeliveryTerms, currency: string): object {
  const time = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  });
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: COUNTRY },
    shippingRate: { '@type': 'MonetaryAmount', maxValue: toMajor(highestPriceMinor).toFixed(2), currency },
    ...(days === undefined
      ? {}
      : {
          deliveryTime: {
            '@type': 'ShippingDeliveryTime',
            handlingTime: time(0, 1),
            transitTime: time(days.from, days.to),
          },
        }),
  };
}

function gtinOf(barcode: string | null): object {
  return barcode !== null && isGtin(barcode) ? { gtin: barcode } : {};
}
