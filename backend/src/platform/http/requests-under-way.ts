import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { finalize, type Observable } from 'rxjs';
import { PendingWork } from '../pending-work';

/** Counts a request as pending work until its handler has ended: a client that goes away ends the connection, not the handler. */
@Injectable()
export class RequestsUnderWay implements NestInterceptor {
  constructor(private readonly pending: PendingWork) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(finalize(this.pending.begin()));
  }
}
