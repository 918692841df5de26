/** A progressive grey JPEG of so many scans; 64 x 64 pixels by default. */
export declare function aJpegOfScans(
  scans: number,
  size?: { readonly width: number; readonly height: number },
): Buffer;
