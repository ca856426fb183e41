import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config';

/** Equals `request.ip`, for sockets outside Fastify's routes. */
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
