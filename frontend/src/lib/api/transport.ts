import { useAppStore } from '../app-store';
import { ApiError, ConnectionError } from './errors';

/** How long a phone waits for an answer before it says so; milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * Sends one request.
 * @throws ConnectionError when no connection came about; ApiError with status 0 when no answer came in time.
 */
export async function send(request: Request): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PATIENCE_MS);
  const giveUp = () => limit.abort();
  request.signal.addEventListener('abort', giveUp);
  try {
    const response = await fetch(request, { signal: limit.signal });
    if (response.type === 'error') throw new ApiError(0);
    useAppStore.getState().markSynced();
    return response;
  } catch (error) {
    if (error instanceof ApiError || request.signal.aborted) throw error;
    if (limit.signal.aborted) throw new ApiError(0);
    useAppStore.getState().setOffline(true);
    throw new ConnectionError('No connection', { cause: error });
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', giveUp);
  }
}
