import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors';

/**
 * Graceful shutdown. Leaving: still serves, but fails readiness and ends keep-alive, so that a load balancer moves
 * traffic (`DRAIN_SECONDS`). Closing: refuses new requests and finishes those in flight.
 */
@Injectable()
export class ClosingGate implements OnModuleDestroy {
  private closing = false;
  private _leaving = false;

  get leaving(): boolean {
    return this._leaving;
  }

  leave(): void {
    this._leaving = true;
  }

  onModuleDestroy(): void {
    this.closing = true;
  }

  register(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (_request, reply, done) => {
      if (this.closing || this._leaving) void reply.header('Connection', 'close');
      if (!this.closing) return done();
      done(new DomainError('UNAVAILABLE', 'Server error. Please try again later.'));
    });
  }
}

export function answerHealthOnly(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (request.url.startsWith('/api/health/')) return done();
    done(new DomainError('NOT_FOUND', 'This process only runs jobs.'));
  });
}
