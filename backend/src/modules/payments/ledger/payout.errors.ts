import { DomainError } from '../../../platform/errors';

export function payoutBatchNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'The requested resource was not found.');
}

export function nothingToPayOut(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'There is nothing to pay out at the moment.');
}

export function paidOtherwise(): DomainError {
  return new DomainError(
    'STATE_CONFLICT',
    'conflict',
    'This batch was marked as paid with another reference.',
  );
}
