import { DomainError, refusal } from '../../platform/errors';

export const caseClosed = refusal(
  'STATE_CONFLICT',
  'This request was solved long ago. Please open a new one.',
);
export const caseChanged = refusal('VERSION_CONFLICT', 'This request has changed. Please read it again.');

export function tooManyMessages(retryAfterSeconds: number): DomainError {
  return new DomainError('THROTTLED', 'You have written to us often. Please try again later.', {
    retryAfterSeconds,
  });
}
