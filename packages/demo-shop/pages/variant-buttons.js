import { element } from './element.js';

/**
 * @typedef {import('/shop/client/index.js').Product} Product
 * @typedef {Product['variants'][number]} Variant
 */

/** The variant that is chosen at first: one that can be bought. @param {Pick<Product, 'variants'>} product */
export function firstVariant({ variants }) {
  return variants.find(({ currentStock }) => currentStock > 0) ?? variants[0];
}

/**
 * A group of buttons for each option of the variants. What is sold out with the other options as they are chosen is struck, and
 * can be chosen all the same: its page says so.
 * @param {Product} product
 * @param {(chosen: Variant | undefined) => void} onChoice
 */
export function variantButtons({ variants, attributes }, onChoice) {
  const names = Object.keys(variants[0]?.options ?? {});
  const chosen = { ...firstVariant({ variants })?.options };
  const groups = names.map((name) => ({
    name,
    buttons: (attributes[name] ?? [])
      .filter((value) => variants.some(({ options }) => options[name] === value))
      .map((value) => ({ value, radio: radio(name, value, chosen[name] === value), soldOut: soldOutMark() })),
  }));
  mark();
  return groups.map(({ name, buttons }) =>
    element(
      'fieldset',
      { class: 'options', onchange: choose },
      element('legend', {}, name),
      buttons.map(({ value, radio: input, soldOut }) =>
        element('label', {}, input, element('span', {}, String(value), soldOut)),
      ),
    ),
  );

  function choose() {
    for (const { name, buttons } of groups) {
      const found = buttons.find(({ radio: input }) => input.checked);
      if (found !== undefined) chosen[name] = found.value;
    }
    mark();
    onChoice(variants.find(({ options }) => names.every((name) => options[name] === chosen[name])));
  }

  function mark() {
    for (const { name, buttons } of groups)
      for (const { value, radio: input, soldOut } of buttons) {
        const wanted = { ...chosen, [name]: value };
        const variant = variants.find(({ options }) => names.every((each) => options[each] === wanted[each]));
        const isSoldOut = (variant?.currentStock ?? 0) === 0;
        input.classList.toggle('is-sold-out', isSoldOut);
        soldOut.textContent = isSoldOut ? ' sold out' : '';
      }
  }
}

/** @param {string} name @param {string | number | boolean} value @param {boolean} checked */
function radio(name, value, checked) {
  return element('input', { type: 'radio', name, value: String(value), checked });
}

/** For those who do not see the stroke. */
function soldOutMark() {
  return element('span', { class: 'unseen' });
}
