import { DomainError } from '../../platform/errors';

export function strikeNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'The requested resource was not found.');
}

export function notAppealable(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This strike can no longer be appealed.');
}

export function alreadyDecided(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'This strike has been decided already.');
}

export function ownStrike(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', 'This strike is your own. Ask another administrator.');
}
