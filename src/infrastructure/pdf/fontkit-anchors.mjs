import { createRequire } from 'node:module';

/** Says that a subtable has no anchor for the mark on this letter. */
const NO_ANCHOR = new Error('No anchor');

/**
 * Corrects how fontkit places marks above and below letters (GPOS lookups of the types 4 to 6). OpenType lets a letter have no
 * anchor for a class of marks; the next subtable is tried then. fontkit 2.0.4 throws instead, for letters of most scripts of
 * India.
 * @param {string} fontFile any font with such lookups, by which the class is reached: fontkit does not export it
 */
export function correctAnchors(fontFile) {
  // The one that pdfkit uses: an `import` would load another copy.
  const fontkit = createRequire(import.meta.url)('fontkit');
  const font = fontkit.openSync(fontFile);
  font.layout('a');
  const prototype = Object.getPrototypeOf(font._layoutEngine.engine.GPOSProcessor);
  const { applyAnchor, applyLookup } = prototype;
  prototype.applyAnchor = function (mark, baseAnchor, baseIndex) {
    if (baseAnchor === null || baseAnchor === undefined) throw NO_ANCHOR;
    return applyAnchor.call(this, mark, baseAnchor, baseIndex);
  };
  prototype.applyLookup = function (type, table) {
    try {
      return applyLookup.call(this, type, table);
    } catch (error) {
      if (error === NO_ANCHOR) return false;
      throw error;
    }
  };
}
