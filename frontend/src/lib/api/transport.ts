import { useAppStore } from '../app-store';
import { measureClock } from '../server-clock';
import { ApiError, ConnectionError } from './errors';

/** Longest wait for the response, or for the next part of its body. */
const TIMEOUT_MS = 20_000;

/** Reads the body, so that a response cut inside fails like a missing one. */
async function readWhole(response: Response, onBytes: () => void): Promise<Response> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    size += part.value.length;
    onBytes();
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    body.set(part, offset);
    offset += part.length;
  }
  const { status, statusText, headers } = response;
  return new Response(body.length > 0 ? body : null, { status, statusText, headers });
}

/** @throws ConnectionError if the connection failed or broke; ApiError with status 0 on a timeout */
export async function send(request: Request, timeoutMs = TIMEOUT_MS): Promise<Response> {
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  let timer = setTimeout(giveUp, timeoutMs);
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, timeoutMs);
  };
  request.signal.addEventListener('abort', giveUp);
  const sentAt = Date.now();
  try {
    const response = await fetch(request, { signal: limit.signal });
    if (response.type === 'error') throw new ApiError(0);
    measureClock(response.headers, sentAt);
    const complete = await readWhole(response, restartTimer);
    useAppStore.getState().markSynced();
    return complete;
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
