import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { RequestWithIdentity } from '../../platform/http';
import { notADriver } from './ride.errors';

/** Turns away who isn't an approved driver before anything of the body is judged. */
@Injectable()
export class DriverGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<RequestWithIdentity>().user?.isDriver) return true;
    throw notADriver();
  }
}
