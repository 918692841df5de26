/** A collection of requests in the `.http` format, made from an OpenAPI description. */
export function httpCollection(document: object): string;
