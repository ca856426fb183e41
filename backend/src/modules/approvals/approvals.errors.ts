import { DomainError } from '../../platform/errors';

export function approvalNotFound(): DomainError {
  return new DomainError('NOT_FOUND', 'not_found', 'The requested resource was not found.');
}

/** Another person's command waits, and this one isn't the same. */
export function differsFromRequest(): DomainError {
  const message =
    'A request with other details waits for a second person. Repeat it as it is, or withdraw it.';
  return new DomainError('STATE_CONFLICT', 'conflict', message);
}

export function paysYourself(): DomainError {
  const message = 'This pays yourself. Another person has to approve it.';
  return new DomainError('FORBIDDEN', 'forbidden', message);
}

export function notWaiting(): DomainError {
  const message = 'This request does not wait any more.';
  return new DomainError('STATE_CONFLICT', 'conflict', message);
}
