import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors';

/**
 * Graceful shutdown. Draining: still serves, but fails readiness and ends keep-alive, so that a load balancer moves
 * traffic (`DRAIN_SECONDS`). Closing: refuses new requests and finishes those in flight.
 */
@Injectable()
export class ClosingGate implements OnModuleDestroy {
  private closing = false;
  private draining = false;

  get isDraining(): boolean {
    return this.draining;
  }

  startDraining(): void {
    this.draining = true;
  }

  onModuleDestroy(): void {
    this.closing = true;
  }

  register(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (_request, reply, done) => {
      if (this.closing || this.draining) void reply.header('Connection', 'close');
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
