import type { FastifyInstance, FastifyRequest } from 'fastify';
import { constantTimeEquals } from '#common/crypto/constant-time-equals.js';
import { tokenHash } from '#common/crypto/token-hash.js';
import type { AppError } from '#common/errors/app-error.js';
import { BuyerAddressInvalidError, StorefrontKeyWrongError } from '../http.errors.js';
import { isAddress } from './client-address.js';

const KEY_HEADER = 'x-storefront-key';
const BUYER_HEADER = 'x-buyer-address';
const ASKED_HEADERS = 'access-control-request-headers';

/** A server that renders the storefront's pages, as its key proves. */
interface StorefrontServer {
  /** The beginning of a hash of the key, by which it is counted. */
  readonly keyName: string;
  /** The visitor for whom it asks; undefined where it asks for itself. */
  readonly buyerAddress: string | undefined;
}

const servers = new WeakMap<FastifyRequest, StorefrontServer>();
const faults = new WeakMap<FastifyRequest, AppError>();

/**
 * Recognizes the requests of the storefront's server (decisions, 14.43), before anything is counted. Without keys the headers are
 * ignored.
 */
export function recognizeStorefrontServer(fastify: FastifyInstance, keys: readonly string[]): void {
  if (keys.length === 0) return;
  fastify.addHook('onRequest', (request, _reply, done) => {
    const given = headerOf(request, KEY_HEADER);
    if (given !== undefined) recognize(request, given, keys);
    done();
  });
}

/** Keeps browsers from being allowed to send the headers, whatever else they ask for. Register it before CORS. */
export function withholdFromBrowsers(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ headers }, _reply, done) => {
    const asked = headers[ASKED_HEADERS];
    if (asked !== undefined)
      headers[ASKED_HEADERS] = asked
        .split(',')
        .filter((name) => ![KEY_HEADER, BUYER_HEADER].includes(name.trim().toLowerCase()))
        .join(',');
    done();
  });
}

/** Returns the storefront's server that sends a request; undefined for every other client. */
export function storefrontServerOf(request: FastifyRequest): StorefrontServer | undefined {
  return servers.get(request);
}

/** Returns why a request is refused that names a storefront's key; undefined for one that is not. */
export function storefrontFaultOf(request: FastifyRequest): AppError | undefined {
  return faults.get(request);
}

/** Returns the address of the person or program that a request comes from: the visitor's where the storefront's server asks for one. */
export function clientAddressOf(request: FastifyRequest): string {
  return servers.get(request)?.buyerAddress ?? request.ip;
}

function recognize(request: FastifyRequest, given: string, keys: readonly string[]): void {
  // All are compared, so that the time says nothing of the keys.
  const isKnown = keys.map((key) => constantTimeEquals(key, given)).includes(true);
  const buyerAddress = headerOf(request, BUYER_HEADER);
  if (!isKnown) faults.set(request, new StorefrontKeyWrongError());
  else if (buyerAddress !== undefined && !isAddress(buyerAddress))
    faults.set(request, new BuyerAddressInvalidError());
  else servers.set(request, { keyName: tokenHash(given).slice(0, 8), buyerAddress });
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const given = headers[name];
  return given === undefined ? undefined : [given].flat().join(',').trim();
}
