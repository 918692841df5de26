/** The facts that the service wrote into the page, because they are needed before the first call. */
interface ShopFacts {
  readonly name: string;
  /** Stands for the name where the shop has one; its size is that of the file. */
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number };
  /** Whether the console of developers is there: mails stay on the machine, limits can be reset. */
  readonly isTest: boolean;
  readonly timeZone: string;
  /** On top of the first page. */
  readonly hero: {
    readonly title: string;
    readonly text: string;
    readonly button: string;
    /** Within the shop. */
    readonly link: string;
    readonly image?: string;
  };
  /** Beside each product, in the shop's words. */
  readonly promises?: readonly string[];
  /** The script of the gateway's checkout; `test` for that of the sandbox, null where nothing can be paid. */
  readonly gateway: string | null;
  /** How long a delivered order can be returned. */
  readonly returnDays: number;
}

const written = document.querySelector<HTMLMetaElement>('meta[name=shop]')?.content ?? '{}';

export const shopFacts = JSON.parse(written) as ShopFacts;
