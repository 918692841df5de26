import { qrPath } from '../../../admin/src/security/qr-path.js';
import { drawing } from '../core/icon.js';

/** A text as a picture for cameras: dark on light, in every colour scheme. */
export function qrCode(text: string, label: string): SVGSVGElement {
  const { size, dark } = qrPath(text);
  return drawing(
    'svg',
    { role: 'img', 'aria-label': label, viewBox: `0 0 ${size} ${size}`, width: 220, height: 220 },
    drawing('rect', { width: size, height: size, fill: '#fff' }),
    drawing('path', { d: dark, fill: '#000', 'shape-rendering': 'crispEdges' }),
  );
}
