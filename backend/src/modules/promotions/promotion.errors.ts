import { DomainError } from '../../platform/errors';

/** One answer for unknown, ended, exhausted and foreign codes, so that none can be probed. */
export function promoCodeInvalid(): DomainError {
  return new DomainError('PROMO_CODE_INVALID', 'invalid', 'This code cannot be used here.');
}

export function tooManyCodes(retryAfterSeconds: number): DomainError {
  const message = 'Too many codes that cannot be used. Please try again tomorrow.';
  return new DomainError('THROTTLED', 'throttled', message, { retryAfterSeconds });
}

export function referralTooLate(): DomainError {
  return new DomainError(
    'STATE_CONFLICT',
    'conflict',
    'A code can be entered once, before the first paid booking and before friends enter yours.',
  );
}

export function referralsOff(): DomainError {
  return new DomainError(
    'NOT_SUPPORTED',
    'conflict',
    'There is no credit for bringing friends at the moment.',
  );
}

export function codeTaken(): DomainError {
  return new DomainError('STATE_CONFLICT', 'conflict', 'Another promotion has this code already.');
}
