import { DomainError } from '../../platform/errors';

export function ownRating(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', 'You are part of this rating. Ask another administrator.');
}

export function notRateable(): DomainError {
  return new DomainError('NOT_RATEABLE', 'conflict', 'This trip cannot be rated now.');
}

export function alreadyReplied(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'You have already replied to this rating.');
}
