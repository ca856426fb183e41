import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppConfig } from '../config';
import { DomainError } from '../errors';
import {
  assertSecondFactor,
  BEFORE_SECOND_FACTOR,
  type Identity,
  REAUTHENTICATE,
  type Reauthentication,
  type RequestWithIdentity,
  STAFF_ROLE,
  type StaffRole,
} from './access';

@Injectable()
export class StaffGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly config: AppConfig,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const needed = this.read<StaffRole[]>(STAFF_ROLE, context);
    if (needed === undefined) return true;
    const request = context.switchToHttp().getRequest<RequestWithIdentity>();
    const identity = requireRole(request.user, needed);
    if (this.read<boolean>(BEFORE_SECOND_FACTOR, context) === true) return true;
    const reauthentication = this.read<Reauthentication>(REAUTHENTICATE, context);
    assertSecondFactor(identity.secondFactor, {
      required: this.config.isProduction,
      recently: reauthentication !== undefined && appliesTo(request.body, reauthentication),
    });
    return true;
  }

  private read<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}

function requireRole(user: Identity | undefined, needed: readonly StaffRole[]): Identity {
  const role = user?.staffRole ?? null;
  if (user !== undefined && role !== null && (role === 'admin' || needed.includes(role))) return user;
  throw new DomainError('FORBIDDEN', 'Authentication required. Please log in again.');
}

function appliesTo(body: unknown, { whenGiven: field }: Reauthentication): boolean {
  return field === null || (typeof body === 'object' && body !== null && field in body);
}
