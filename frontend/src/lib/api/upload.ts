import { useAppStore } from '../app-store';
import { authClient } from '../auth/auth-client';
import { withIdempotencyKey } from './client';
import { ApiError, ConnectionError } from './errors';

const STALL_TIMEOUT_MS = 60_000;
/** Longest wait after the last byte, while the server processes the files. */
const ANSWER_TIMEOUT_MS = 120_000;

export interface Upload {
  method: 'POST' | 'PUT';
  path: string;
  form: FormData;
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function sendOnce(
  { method, path, form, onProgress, signal }: Upload,
  headers: Record<string, string | null>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const restartTimer = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => end(() => reject(new ApiError(0))), ms);
    };
    const cancel = () => end(() => reject(new DOMException('Cancelled', 'AbortError')));
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      settle();
      request.abort();
    };
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) if (value) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress?.(loaded, total);
      restartTimer(loaded < total ? STALL_TIMEOUT_MS : ANSWER_TIMEOUT_MS);
    };
    request.onload = () =>
      end(() => resolve(new Response(request.responseText || null, { status: request.status })));
    request.onerror = () => end(() => reject(new ConnectionError('No connection')));
    if (signal?.aborted) return cancel();
    signal?.addEventListener('abort', cancel);
    restartTimer(STALL_TIMEOUT_MS);
    request.send(form);
  });
}

/** The photos' sizes identify them: shrinking a photo again gives the same bytes. */
const fingerprintOf = ({ path, form }: Upload) =>
  JSON.stringify([
    path,
    ...[...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.size]),
  ]);

async function sendAsUser(options: Upload, key: string | null): Promise<Response> {
  const token = await authClient.accessToken();
  const sendWith = (bearer: string | null) =>
    sendOnce(options, {
      Authorization: bearer && `Bearer ${bearer}`,
      'Idempotency-Key': key,
    }).catch(noteOffline);
  const response = await sendWith(token);
  if (response.status !== 401) return response;
  const renewed = await authClient.renewedToken(token);
  return renewed ? sendWith(renewed) : response;
}

/**
 * Uploads files as the user, with progress.
 * @throws ApiError, with status 0 if stalled; ConnectionError; DOMException AbortError
 */
export async function upload<Data>(options: Upload): Promise<Data> {
  const response =
    options.method === 'POST'
      ? await withIdempotencyKey(fingerprintOf(options), options.signal, (key) => sendAsUser(options, key))
      : await sendAsUser(options, null);
  useAppStore.getState().markSynced();
  const body = ((await response.json().catch(() => null)) ?? {}) as { data?: Data; error?: string };
  if (!response.ok || body.data === undefined) throw new ApiError(response.status, body);
  return body.data;
}

function noteOffline(error: unknown): never {
  if (error instanceof ConnectionError) useAppStore.getState().setOffline(true);
  throw error;
}
