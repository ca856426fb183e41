import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainError } from '../errors';
import { PendingWork } from '../pending-work';

/**
 * The way out of a process, in two steps. First it is leaving: it answers as ever, but is not ready any more and keeps no connection, so
 * that a load balancer sends its people elsewhere (`DRAIN_SECONDS`). Then it is closing: a connection that is still open hears so in the
 * API's own words; what is in flight is answered.
 */
@Injectable()
export class ClosingGate implements OnModuleDestroy {
  private closing = false;
  private _leaving = false;

  /** The process is to end soon: readiness says so. */
  get leaving(): boolean {
    return this._leaving;
  }

  /** From now on nobody new should be sent here. */
  leave(): void {
    this._leaving = true;
  }

  onModuleDestroy(): void {
    this.closing = true;
  }

  /** Call before any route is registered. */
  register(app: NestFastifyApplication): void {
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRequest', (_request, reply, done) => {
        if (this.closing || this._leaving) void reply.header('Connection', 'close');
        if (!this.closing) return done();
        done(new DomainError('UNAVAILABLE', 'unavailable', 'Server error. Please try again later.'));
      });
  }
}

/** A worker is no server: it says whether it lives, and nothing else (`ROLE`, docs/operations.md). */
export function answerHealthOnly(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, _reply, done) => {
      if (request.url.startsWith('/api/health/')) return done();
      done(new DomainError('NOT_FOUND', 'not_found', 'This process runs jobs and answers nobody.'));
    });
}

/**
 * Counts a request as pending work until its handler has ended: a client that goes away ends the connection, not the handler. Around
 * the handlers, and not as an interceptor, whose stream would cost every request more than all of the guards.
 */
@Injectable()
export class RequestsUnderWay {
  constructor(private readonly pending: PendingWork) {}

  /** Call before any route is registered. */
  register(app: NestFastifyApplication): void {
    const { pending } = this;
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRoute', (route) => {
        const { handler } = route;
        route.handler = function (request, reply) {
          const answered: unknown = handler.call(this, request, reply);
          return answered instanceof Promise ? pending.track(answered) : answered;
        };
      });
  }
}
