import { qrPath } from './qr-path.js';

/** A text as a picture for cameras: dark on light, in every colour scheme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, dark } = qrPath(text);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width={220} height={220}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
