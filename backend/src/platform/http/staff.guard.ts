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
    const identity = holderOf(request.user, needed);
    if (this.read<boolean>(BEFORE_SECOND_FACTOR, context) === true) return true;
    const again = this.read<Reauthentication>(REAUTHENTICATE, context);
    assertSecondFactor(identity.secondFactor, {
      required: this.config.isProduction,
      recently: again !== undefined && (again.whenGiven === null || names(request.body, again.whenGiven)),
    });
    return true;
  }

  private read<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}

function holderOf(user: Identity | undefined, needed: readonly StaffRole[]): Identity {
  const role = user?.staffRole ?? null;
  if (user !== undefined && role !== null && (role === 'admin' || needed.includes(role))) return user;
  throw new DomainError('FORBIDDEN', 'Authentication required. Please log in again.');
}

function names(body: unknown, field: string): boolean {
  return typeof body === 'object' && body !== null && field in body;
}
