import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { DomainError } from '../../platform/errors';
import type { RequestWithIdentity } from '../../platform/http';

export class DriverGuard implements CanActivate {
  constructor(private readonly refusal: () => DomainError) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<RequestWithIdentity>().user?.isDriver) return true;
    throw this.refusal();
  }
}
