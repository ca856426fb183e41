import { useAppStore } from '../app-store';
import { authClient } from '../auth/auth-client';
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

interface Answer {
  status: number;
  body: unknown;
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function sendOnce({ method, path, form, onProgress, signal }: Upload, token: string | null): Promise<Answer> {
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
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress?.(loaded, total);
      restartTimer(loaded < total ? STALL_TIMEOUT_MS : ANSWER_TIMEOUT_MS);
    };
    request.onload = () =>
      end(() => resolve({ status: request.status, body: parseJson(request.responseText) }));
    request.onerror = () => end(() => reject(new ConnectionError('No connection')));
    if (signal?.aborted) return cancel();
    signal?.addEventListener('abort', cancel);
    restartTimer(STALL_TIMEOUT_MS);
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Uploads files as the user, with progress.
 * @throws ApiError, with status 0 if stalled; ConnectionError; DOMException AbortError
 */
export async function upload<Data>(options: Upload): Promise<Data> {
  const token = await authClient.accessToken();
  let answer = await sendOnce(options, token).catch(noteOffline);
  if (answer.status === 401) {
    const renewed = await authClient.renewedToken(token);
    if (renewed) answer = await sendOnce(options, renewed).catch(noteOffline);
  }
  useAppStore.getState().markSynced();
  const body = (answer.body ?? {}) as { data?: Data; error?: string };
  if (answer.status >= 300 || body.data === undefined) throw new ApiError(answer.status, body);
  return body.data;
}

function noteOffline(error: unknown): never {
  if (error instanceof ConnectionError) useAppStore.getState().setOffline(true);
  throw error;
}
