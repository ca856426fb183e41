import { useRef } from 'react';
import { hasCode, isTemporary } from './api/errors';
import { newIdempotencyKey } from './idempotency-key';

/**
 * One key for all tries of the same request (docs/api.md, `Idempotency-Key`): who presses again after a lost answer gets that
 * answer, and it is done once.
 */
export function useAttemptKey() {
  const attempt = useRef<{ key: string; of: string } | null>(null);
  return {
    headerFor: (body: object) => {
      const of = JSON.stringify(body);
      if (attempt.current?.of !== of) attempt.current = { key: newIdempotencyKey(), of };
      return { 'Idempotency-Key': attempt.current.key };
    },
    /** Ends it, unless nobody knows whether the server has done it. */
    settle: (error: unknown) => {
      if (!isTemporary(error) && !hasCode(error, 'REQUEST_IN_FLIGHT')) attempt.current = null;
    },
  };
}
