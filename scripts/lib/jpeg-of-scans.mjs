/** A progressive grey JPEG of so many scans, put together by hand: each after the first says of many blocks at once that they are empty. */
export function aJpegOfScans(scans, { width, height } = { width: 64, height: 64 }) {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  // Tables of one code each, a bit long: "no difference", and "the end of 2^14 blocks and more".
  const averages = [0, 1, ...Array.from({ length: 15 }, () => 0), 0];
  const details = [0x10, 1, 1, ...Array.from({ length: 14 }, () => 0), 0xe0, 0];
  const scan = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), bitsOf(emptyBlocks(blocks))]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, frame),
    segment(0xc4, averages),
    segment(0xc4, details),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    bitsOf('0'.repeat(blocks)),
    ...Array.from({ length: scans - 1 }, () => scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker, content) {
  const length = content.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...content]);
}

/** The code of the longest runs, with 14 bits of their length, then one of each block that is left. */
function emptyBlocks(blocks) {
  let bits = '';
  let left = blocks;
  for (; left >= 1 << 14; left -= Math.min(left, (1 << 15) - 1))
    bits += `0${(Math.min(left, (1 << 15) - 1) - (1 << 14)).toString(2).padStart(14, '0')}`;
  return bits + '10'.repeat(left);
}

/** Bytes of bits, filled up with ones; a byte 0xff has a 0 after it. */
function bitsOf(bits) {
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}
