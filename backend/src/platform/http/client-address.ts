import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config';

/** The address that a request comes from, as `request.ip` says it, for what no route of Fastify sees: sockets. */
@Injectable()
export class ClientAddress {
  private readonly trusts: ((address: string, hop: number) => boolean) | null;

  constructor({ http }: AppConfig) {
    this.trusts = http.trustedProxies.length === 0 ? null : proxyAddr.compile([...http.trustedProxies]);
  }

  of(request: IncomingMessage): string {
    return (
      (this.trusts === null ? request.socket.remoteAddress : proxyAddr(request, this.trusts)) ?? 'unknown'
    );
  }
}
