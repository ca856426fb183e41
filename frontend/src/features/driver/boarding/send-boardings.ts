import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isTemporary } from '../../../lib/api/errors';
import { verifyRideCode } from './api';
import { type Boarding, useBoardings } from './boarding-store';
import { markBoarded } from './enter-code';

/** Retry interval. A reconnect retries immediately. */
const RETRY_MS = 30_000;

const isRetryable = (error: unknown) =>
  isTemporary(error) || !(error instanceof ApiError) || error.status === 401 || error.status === 429;

async function send(queries: QueryClient, boarding: Boarding): Promise<boolean> {
  const { remove, refuse } = useBoardings.getState();
  try {
    const id = await verifyRideCode(boarding.rideId, boarding.code, boarding.verifiedAt);
    remove(boarding);
    useBoardings.getState().resetWrong(boarding.rideId);
    markBoarded(queries, id);
    return true;
  } catch (error) {
    if (isRetryable(error)) return false;
    refuse(boarding, error instanceof ApiError ? error.code : null);
    return true;
  }
}

let sending: Promise<void> | null = null;

/** Sends stored boardings in order. The server accepts each only once. */
export function sendBoardings(queries: QueryClient): Promise<void> {
  sending ??= (async () => {
    for (const boarding of useBoardings.getState().boardings) {
      if (!boarding.refused && !(await send(queries, boarding))) break;
    }
  })().finally(() => {
    sending = null;
  });
  return sending;
}

export function keepSendingBoardings(queries: QueryClient): () => void {
  const wake = () => void sendBoardings(queries);
  const timer = setInterval(() => {
    if (useBoardings.getState().boardings.some(({ refused }) => !refused)) wake();
  }, RETRY_MS);
  window.addEventListener('online', wake);
  wake();
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', wake);
  };
}
