import { median, rounded } from './median.mjs';

/** How much dearer than the last release a figure may be for no reason. */
const MOST = 1.05;

/**
 * The row of a figure in the table: medians, and the ratio that decides.
 * @param costs what both builds cost, by turn
 * @param justified the lines of `justified.json`
 */
export function judged(figure, costs, justified) {
  const ratios = costs.map(({ before, now }) => now / before).toSorted((a, b) => a - b);
  const quartile = (part) => rounded(ratios[Math.floor(ratios.length * part)]);
  return {
    figure,
    'before, CPU ms': rounded(median(costs.map(({ before }) => before))),
    'now, CPU ms': rounded(median(costs.map(({ now }) => now))),
    ratio: rounded(median(ratios)),
    'half of them between': `${quartile(0.25)} and ${quartile(0.75)}`,
    most: mostOf(figure, justified),
  };
}

function mostOf(figure, justified) {
  const ratios = justified.filter((cost) => cost.figure === figure).map(({ ratio }) => ratio);
  return rounded(ratios.reduce((most, ratio) => most * ratio, MOST));
}
