import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import { DomainError } from '../errors';
import { PendingWork } from '../pending-work';

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

/** Counts a request as pending work until its handler has ended: a client that goes away ends the connection, not the handler. */
@Injectable()
export class RequestsUnderWay implements NestInterceptor {
  constructor(private readonly pending: PendingWork) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(finalize(this.pending.begin()));
  }
}
