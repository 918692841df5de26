import { demand } from '../../errors.js';
import { isDocument, putField, type Doc } from '../values/types.js';

/** A computed field: from the whole input document, undefined for no field. */
export type Computation = (root: Doc) => unknown;

/** Replaces a value (`$slice`); undefined removes it. */
export type Adjustment = (value: unknown) => unknown;

/** A projection of one level of a document. */
export class ProjectionNode {
  /** Named at this level, to be kept or dropped as the mode says. */
  readonly named = new Set<string>();
  readonly adjusted = new Map<string, Adjustment>();
  readonly children = new Map<string, ProjectionNode>();
  readonly computed = new Map<string, Computation>();
  /** Order in which computed fields and levels with computed fields are written. */
  readonly order: string[] = [];
  hasComputed = false;

  /** Puts a leaf at a path. Errors: 31250 and 31249 when the path is taken or runs through a taken one. */
  add(
    parts: readonly string[],
    leaf: { keep: true } | { compute: Computation } | { adjust: Adjustment },
  ): void {
    const [name = '', ...rest] = parts;
    if (rest.length > 0) {
      const [path, portion] = [parts.join('.'), rest.join('.')];
      demand(!this.takes(name), 31249, `Path collision at ${path} remaining portion ${portion}`);
      this.childFor(name, 'compute' in leaf).add(rest, leaf);
      return;
    }
    demand(!this.takes(name) && !this.children.has(name), 31250, `Path collision at ${name}`);
    if ('keep' in leaf) this.named.add(name);
    else if ('adjust' in leaf) this.adjusted.set(name, leaf.adjust);
    else {
      this.computed.set(name, leaf.compute);
      this.note(name);
    }
  }

  private takes(name: string): boolean {
    return this.named.has(name) || this.computed.has(name) || this.adjusted.has(name);
  }

  private childFor(name: string, computes: boolean): ProjectionNode {
    let child = this.children.get(name);
    if (!child) this.children.set(name, (child = new ProjectionNode()));
    if (computes) this.note(name);
    return child;
  }

  private note(name: string): void {
    this.hasComputed = true;
    if (!this.order.includes(name)) this.order.push(name);
  }
}

/** Keeps the named fields, in the order of the document. */
export function include(node: ProjectionNode, doc: Doc): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) {
    if (node.named.has(name)) {
      putField(result, name, doc[name]);
      continue;
    }
    const value = includedValue(node, name, doc[name]);
    if (value !== undefined) putField(result, name, value);
  }
  return result;
}

function includedValue(node: ProjectionNode, name: string, value: unknown): unknown {
  const adjust = node.adjusted.get(name);
  if (adjust) return adjust(value);
  const child = node.children.get(name);
  return child && includeBelow(child, value);
}

/** Below an inclusion only documents, and arrays of what is left of their elements, remain. */
function includeBelow(node: ProjectionNode, value: unknown): unknown {
  if (Array.isArray(value)) {
    const elements = value.map((element) => includeBelow(node, element));
    // An element that is not a document is replaced by a document of the computed fields, if there are any.
    return node.hasComputed ? elements : elements.filter((element) => element !== undefined);
  }
  return isDocument(value) ? include(node, value) : undefined;
}

/** Drops the named fields. */
export function exclude(node: ProjectionNode, doc: Doc): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) {
    if (node.named.has(name)) continue;
    const adjust = node.adjusted.get(name);
    const child = node.children.get(name);
    const value = adjust ? adjust(doc[name]) : child ? excludeBelow(child, doc[name]) : doc[name];
    if (value !== undefined) putField(result, name, value);
  }
  return result;
}

function excludeBelow(node: ProjectionNode, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => excludeBelow(node, element));
  return isDocument(value) ? exclude(node, value) : value;
}

/** Writes the computed fields into a copy of `target`; each is computed from the input document. */
export function compute(node: ProjectionNode, target: Doc, root: Doc): Doc {
  if (!node.hasComputed) return target;
  const result = { ...target };
  for (const name of node.order) {
    const computation = node.computed.get(name);
    const value = computation
      ? computation(root)
      : computeBelow(node.children.get(name)!, Object.hasOwn(result, name) ? result[name] : undefined, root);
    if (value === undefined) delete result[name];
    else putField(result, name, value);
  }
  return result;
}

/** Below an array, every element gets the fields; any other value is replaced by a document of them. */
function computeBelow(node: ProjectionNode, value: unknown, root: Doc): unknown {
  if (Array.isArray(value)) return value.map((element) => computeBelow(node, element, root));
  return compute(node, isDocument(value) ? value : {}, root);
}
