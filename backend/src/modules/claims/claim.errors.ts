import { DomainError } from '../../platform/errors';

export function claimTooEarly(from: Date): DomainError {
  return new DomainError('CLAIM_TOO_EARLY', 'conflict', 'It is too early to report this.', {
    details: [{ field: 'opens_at', message: from.toISOString() }],
  });
}

export function claimTooLate(): DomainError {
  return new DomainError('CLAIM_TOO_LATE', 'conflict', 'The time for this is over.');
}

export function claimState(message: string): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', message);
}

export function ownClaim(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', 'You are part of this claim. Ask another administrator.');
}

export function sameDecider(): DomainError {
  return new DomainError('FORBIDDEN', 'forbidden', 'Another administrator must decide on an appeal.');
}
