import type { Product } from 'storefront-client';
import { element } from '../core/dom.js';

type Variant = Product['variants'][number];

/** A value of an option, as the shop has it: a form knows texts only, an option may be a number. */
type Value = Product['attributes'][string][number];

/** The choice that was made of a product. */
export interface Choice {
  readonly chosen: Readonly<Record<string, Value>>;
  /** The option that is still to be chosen: `size`. */
  readonly missing: string | undefined;
  /** The variant that is sold by the choice; undefined for a product without variants, and until all is chosen. */
  readonly variant: Variant | undefined;
}

/**
 * A group of buttons for each option of a product. An option with one value is chosen. What is sold out with the other options
 * as they are chosen is struck, and can be chosen all the same: the page says so.
 */
export function optionButtons(
  { variants, attributes }: Product,
  begin: URLSearchParams,
  onChoice: (choice: Choice) => void,
): { groups: HTMLElement[]; choice: () => Choice; focus: (name: string) => void } {
  const ofVariants = Object.keys(variants[0]?.options ?? {});
  const groups = Object.entries(attributes)
    .map(([name, values]) => ({
      name,
      values: ofVariants.includes(name)
        ? values.filter((value) => variants.some(({ options }) => options[name] === value))
        : values,
    }))
    .filter(({ values }) => values.length > 0)
    .map(({ name, values }) => ({
      name,
      buttons: values.map((value) => ({
        value,
        radio: element('input', {
          type: 'radio',
          name,
          value: String(value),
          checked: values.length === 1 || begin.get(name) === String(value),
        }),
        // For those who do not see the stroke.
        soldOut: element('span', { class: 'unseen' }),
      })),
    }));
  markSoldOut();
  return {
    choice,
    focus: (name) => groups.find((group) => group.name === name)?.buttons[0]?.radio.focus(),
    groups: groups.map(({ name, buttons }) =>
      element(
        'fieldset',
        { class: 'options', onchange: choose },
        element('legend', {}, name),
        buttons.map(({ value, radio, soldOut }) =>
          element('label', {}, radio, element('span', {}, String(value), soldOut)),
        ),
      ),
    ),
  };

  function choose(): void {
    markSoldOut();
    onChoice(choice());
  }

  function choice(): Choice {
    const chosen = chosenValues();
    const missing = groups.find(({ name }) => !(name in chosen))?.name;
    return { chosen, missing, variant: missing === undefined ? variantOf(chosen) : undefined };
  }

  function chosenValues(): Record<string, Value> {
    return Object.fromEntries(
      groups.flatMap(({ name, buttons }) =>
        buttons.filter(({ radio }) => radio.checked).map(({ value }) => [name, value] as const),
      ),
    );
  }

  function variantOf(chosen: Readonly<Record<string, Value>>): Variant | undefined {
    return variants.find(({ options }) => ofVariants.every((name) => options[name] === chosen[name]));
  }

  /** A value is sold out when no variant with it, and with what else is chosen, has stock. */
  function markSoldOut(): void {
    const chosen = chosenValues();
    for (const { name, buttons } of groups)
      for (const { value, radio, soldOut } of buttons) {
        const wanted: Record<string, Value> = { ...chosen, [name]: value };
        const isSoldOut =
          ofVariants.includes(name) &&
          !variants.some(
            ({ options, currentStock }) =>
              currentStock > 0 &&
              ofVariants.every((each) => wanted[each] === undefined || options[each] === wanted[each]),
          );
        radio.classList.toggle('is-sold-out', isSoldOut);
        soldOut.textContent = isSoldOut ? ' sold out' : '';
      }
  }
}
