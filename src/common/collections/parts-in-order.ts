/**
 * The parts that modules register under a name, in a declared order. A part that is missing, or that nobody has declared,
 * aborts the start, so that none is ever left out.
 */
export class PartsInOrder<Part extends { readonly name: string }> {
  private readonly parts = new Map<string, Part>();

  /**
   * @param kind what a part is, for the errors
   * @param order the names of all parts
   */
  constructor(
    private readonly kind: string,
    private readonly order: readonly string[],
  ) {}

  /** @throws Error for a name that is not declared, or that is registered already */
  register(part: Part): void {
    if (!this.order.includes(part.name)) {
      const declared = this.order.join(', ');
      throw new Error(`The ${this.kind} "${part.name}" is not in the declared order: ${declared}`);
    }
    if (this.parts.has(part.name)) throw new Error(`The ${this.kind} "${part.name}" is registered twice`);
    this.parts.set(part.name, part);
  }

  /** @throws Error naming the parts that are declared but not registered */
  assertComplete(): void {
    const missing = this.order.filter((name) => !this.parts.has(name));
    if (missing.length > 0) throw new Error(`No ${this.kind} is registered for: ${missing.join(', ')}`);
  }

  /** All parts in the declared order. @throws Error naming the missing parts */
  inOrder(): Part[] {
    this.assertComplete();
    return this.order.map((name) => this.parts.get(name)!);
  }
}
