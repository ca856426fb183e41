import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { PendingWork } from '../pending-work';

/**
 * Tracks requests until the handler ends: a disconnect ends only the connection. Wraps handlers; an
 * interceptor's stream would cost more than all guards.
 */
@Injectable()
export class InFlightRequests {
  constructor(private readonly pending: PendingWork) {}

  /** Call before registering routes. */
  register(fastify: FastifyInstance): void {
    const { pending } = this;
    fastify.addHook('onRoute', (route) => {
      const { handler } = route;
      route.handler = function (request, reply) {
        const answered: unknown = handler.call(this, request, reply);
        return answered instanceof Promise ? pending.track(answered) : answered;
      };
    });
  }
}
