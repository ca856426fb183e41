import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '../../platform/config';
import { isOwnOrigin } from '../../platform/http';
import { foreignOrigin } from './auth.errors';

/**
 * CSRF check for POST routes authenticated by the cookie alone. Browsers always send `Origin` with POST, so requests
 * without it come from other clients.
 */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(private readonly config: AppConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { origin } = request.headers;
    const requested = { host: request.host, scheme: request.protocol };
    if (origin === undefined || isOwnOrigin(origin, this.config, requested)) return true;
    throw foreignOrigin();
  }
}
