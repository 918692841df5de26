import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';

const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** The address on which this process listens, for calls from this machine; independent of `PUBLIC_URL`. */
@Injectable()
export class OwnAddress {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Undefined while the service is not listening. */
  get(): { host: string; port: number } | undefined {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    const bound = server.address() as AddressInfo | null;
    if (bound === null) return undefined;
    return { host: ANY_ADDRESS.has(bound.address) ? '127.0.0.1' : bound.address, port: bound.port };
  }
}
