import { DomainError, refusal } from '../../platform/errors';

export function claimTooEarly(from: Date): DomainError {
  return new DomainError('CLAIM_TOO_EARLY', 'It is too early to report this.', {
    details: [{ field: 'opens_at', message: from.toISOString() }],
  });
}

export const claimTooLate = refusal('CLAIM_TOO_LATE', 'The time for this is over.');

export const claimConflict = (message: string): DomainError => new DomainError('STATE_CONFLICT', message);

export const ownClaim = refusal('FORBIDDEN', 'You are part of this claim. Ask another administrator.');
export const sameDecider = refusal('FORBIDDEN', 'Another administrator must decide on an appeal.');
