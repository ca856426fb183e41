import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors';

/** Once the process ends, a connection that is still open hears so in the API's own words; what is in flight is answered. */
@Injectable()
export class ClosingGate implements OnModuleDestroy {
  private closing = false;

  onModuleDestroy(): void {
    this.closing = true;
  }

  /** Call before any route is registered. */
  register(app: NestFastifyApplication): void {
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRequest', async (_request: FastifyRequest, reply: FastifyReply) => {
        if (!this.closing) return;
        void reply.header('Connection', 'close');
        throw new DomainError('UNAVAILABLE', 'unavailable', 'Server error. Please try again later.');
      });
  }
}
