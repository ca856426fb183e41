import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { ApiError, ConnectionError, hasCode } from '../../lib/api/errors';
import { realtime } from '../../lib/realtime/realtime';
import { checkStatus, type PaymentReference, storedStatus } from './api/check-status';
import { poll, type Polling, type PollingEvent, startPolling } from './polling';

async function check(reference: PaymentReference, signal: AbortSignal): Promise<PollingEvent> {
  try {
    return { type: 'answered', facts: await checkStatus(reference, signal) };
  } catch (error) {
    if (hasCode(error, 'PAYMENT_NOT_FOUND', 'INVALID_PAYMENT_REFERENCE')) return { type: 'not_found' };
    const network = error instanceof ConnectionError || (error instanceof ApiError && error.status === 0);
    return { type: 'failed', network };
  }
}

async function readStored(reference: PaymentReference, signal: AbortSignal): Promise<PollingEvent> {
  try {
    return { type: 'stored_answered', facts: await storedStatus(reference, signal) };
  } catch {
    return { type: 'stored_failed' };
  }
}

/** Polling starts on mount only, so the component needs the reference as `key`. */
export function usePolling(transactionId: string | null, provider: PaymentReference['provider']) {
  const queries = useQueryClient();
  const [polling, dispatch] = useReducer(poll, transactionId, startPolling);
  const { next, end }: Polling = polling;

  useEffect(() => {
    if (!next || !transactionId) return;
    const stop = new AbortController();
    const run = async () => {
      const reference = { transactionId, provider };
      const call = next.call === 'check' ? check : readStored;
      const event = await call(reference, stop.signal);
      if (!stop.signal.aborted) dispatch(event);
    };
    const timer = setTimeout(() => void run(), next.inMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [next, transactionId, provider]);

  // Any payment's event triggers a check, because concurrent payments are rare.
  useEffect(() => realtime.on('payment:updated', () => dispatch({ type: 'server_event' })), []);

  useEffect(() => {
    // Prefetches the booking while the result is read.
    if (end === 'provider') {
      void queries.invalidateQueries({ queryKey: ['bookings'] });
      void queries.invalidateQueries({ queryKey: ['rides'] });
    }
  }, [end, queries]);

  return { polling, checkNow: () => dispatch({ type: 'check_now' }) };
}
