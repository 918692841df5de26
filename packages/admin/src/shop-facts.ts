/** The facts that the service wrote into the page, because they are needed before the first call. */
interface ShopFacts {
  readonly name: string;
  /** Stands for the name where the shop has one; its size is that of the file. */
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number };
  readonly currency: string;
  readonly timeZone: string;
  /** Where customers shop; null where the shop has not said so. */
  readonly storefrontUrl: string | null;
  /** Whether this service has the developer console, whose actions an order's page offers. */
  readonly simulate: boolean;
  /** Whether administrators are invited, narrowed and removed here. */
  readonly staffInvitations: boolean;
  /** Whether the shop takes cash at the door, and has shipping zones, or has had them. */
  readonly present: { readonly cash: boolean; readonly zones: boolean };
  /** The first steps that are settings of the service and not made yet. */
  readonly unset: readonly string[];
}

const written = document.querySelector<HTMLMetaElement>('meta[name=shop]')?.content ?? '{}';

export const shopFacts = JSON.parse(written) as ShopFacts;
