import { DomainError } from '../../platform/errors';

export function auditEventNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'The requested resource was not found.');
}
