/** Returns the files of a ZIP archive by their names, as its directory lists them; it knows stored files alone. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const header = archive.readUInt32LE(at + 42);
    const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    files.set(name, archive.subarray(from, from + size));
    at += 46 + nameLength;
  }
  return files;
}
