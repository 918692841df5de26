/** A file of an upload: a `Buffer` or another array of bytes is sent as one of unknown type. */
export type Upload = Blob | Uint8Array<ArrayBuffer>;
