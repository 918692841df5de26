/** An answer with a status of 400 or more. */
export interface FailedAnswer {
  readonly method: string;
  /** From the root, without the query string. */
  readonly path: string;
  readonly status: number;
  /** The header `X-Error-Code`. */
  readonly code: string | null;
}

/** Codes of what is refused before it is known which operation is meant. */
const BEFORE_ROUTING = [
  'ROUTE_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'MALFORMED_ADDRESS',
  'ADDRESS_TOO_LONG',
  'STOREFRONT_KEY_WRONG',
  'BUYER_ADDRESS_INVALID',
];

interface Described {
  readonly method: string;
  readonly template: string;
  readonly pattern: RegExp;
  /** The codes that the API description lists, by status. */
  readonly codes: Readonly<Record<string, readonly string[]>>;
}

/**
 * Holds every error answer of the suite against the API description: it carries a code, and the description lists that
 * code for the operation and the status (decisions, 12.37). `describe` is called with the first error answer, and must be
 * quick: it holds the event loop of service and test, amid whatever is tested. Building the description takes a second.
 */
export class ErrorCodeCheck {
  private operations: Described[] | undefined;

  constructor(private readonly describe: () => any) {}

  /** @throws Error that names the answer and what the description lists instead */
  check({ method, path, status, code }: FailedAnswer): void {
    const answer = `${method} ${path} answered ${status}`;
    if (code === null || !/^[A-Z]+(?:_[A-Z]+)*$/.test(code))
      throw new Error(`${answer} with the X-Error-Code ${String(code)}`);
    const operation = this.find(method, path);
    if (operation === undefined || BEFORE_ROUTING.includes(code)) return;
    const listed = operation.codes[status] ?? [];
    if (!listed.includes(code))
      throw new Error(
        `${answer} with the X-Error-Code ${code}, but the description of ${method} ${operation.template} lists for ` +
          `${status}: ${listed.join(', ') || 'nothing'}. Is it missing in "errors:" of the handler, or \`npm run tool -- openapi\` not called since?`,
      );
  }

  private find(method: string, path: string): Described | undefined {
    this.operations ??= describedOperations(this.describe());
    const bare = path.replace(/(?<=.)\/$/, '');
    return this.operations.find((each) => each.method === method && each.pattern.test(bare));
  }
}

/** The operations with the fewest parameters first: `/orders/admin` is meant before `/orders/{id}`. */
function describedOperations(document: any): Described[] {
  return Object.entries<Record<string, any>>(document.paths)
    .flatMap(([template, item]) =>
      Object.entries(item).map(([method, { responses }]) => ({
        method: method.toUpperCase(),
        template,
        pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
        codes: codesOf(document, responses),
      })),
    )
    .toSorted((a, b) => a.template.split('{').length - b.template.split('{').length);
}

function codesOf(document: any, responses: Record<string, any>): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const name: string | undefined = response.$ref?.split('/').at(-1);
      const { headers } = name === undefined ? response : document.components.responses[name];
      return [status, headers?.['X-Error-Code']?.schema.enum ?? []];
    }),
  );
}
