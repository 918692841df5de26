import type { OpenAPIObject } from '@nestjs/swagger';
import { placesIn } from './document.js';

/** The descriptions of path parameters, where the name alone does not suffice. */
const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  gatewayOrderId: 'The id of the order at the gateway',
  gatewayRefundId: 'The id of the refund at the gateway',
  orderNumber: 'The number of the order',
  provider: 'A configured OpenID Connect provider',
  token: 'The token of the link that was mailed',
};

/** Describes the parameters of paths: `{id}` of `/orders/{id}` is the id of an order. */
export function describePathParameters(document: OpenAPIObject): void {
  for (const { path, operation } of placesIn(document)) {
    for (const parameter of operation.parameters ?? []) {
      if (!('in' in parameter) || parameter.in !== 'path') continue;
      parameter.description ??=
        PATH_PARAMETERS[parameter.name] ?? `The id of the ${recordOf(path, parameter.name)}`;
    }
  }
}

/** `productId` names a product; `id` one of what the part of the path before it lists. */
function recordOf(path: string, name: string): string {
  const own = name.replace(/Id$/, '');
  if (own !== name && own !== 'id') return inWords(own);
  const parts = path.split('/').filter((part) => part !== 'admin');
  const list = parts[parts.indexOf(`{${name}}`) - 1] ?? '';
  return list.replaceAll('-', ' ').replace(/s$/, '');
}

/** `listMyOrders` -> `List my orders`. */
export function sentenceOf(name: string): string {
  const words = inWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
