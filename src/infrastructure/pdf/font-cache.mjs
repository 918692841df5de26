/**
 * Lets documents share the fonts that pdfkit opens; to be imported before pdfkit is. It opens them anew for each document, and
 * reading a font's tables takes half of a document's time. An opened font holds nothing of a document: what is embedded of it
 * is the document's own. The cache grows to the glyphs of the fonts at most, and goes with its thread.
 */
import { createRequire } from 'node:module';

// The one that pdfkit uses: an `import` would load another copy.
const require = createRequire(import.meta.url);
const fontkit = require('fontkit');
const opened = [];

function create(file, family) {
  const known = opened.find((font) => font.family === family && font.file.equals(file));
  if (known !== undefined) return known.font;
  const font = fontkit.create(file, family);
  opened.push({ family, file: Buffer.from(file), font });
  return font;
}

// Its exports are read-only properties, so that pdfkit gets an object of its own.
require.cache[require.resolve('fontkit')].exports = { ...fontkit, create };
