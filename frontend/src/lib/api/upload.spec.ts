import { authClient } from '../auth/auth-client';
import { forgetPerson } from '../personal-data';
import { upload } from './upload';

class FakeRequest {
  static sent: FakeRequest[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  aborted = false;
  onload?: () => void;
  onerror?: () => void;
  open = jest.fn();
  send = jest.fn();

  constructor() {
    FakeRequest.sent.push(this);
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  abort() {
    this.aborted = true;
  }

  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
  }
}

const requestNumber = async (count: number) => {
  while (FakeRequest.sent.length < count) await Promise.resolve();
  return FakeRequest.sent[count - 1] as FakeRequest;
};

const onProgress = jest.fn();
const start = (signal = new AbortController().signal, photo = 'photo') => {
  const form = new FormData();
  form.append('photos', new Blob([photo]), 'photo.jpg');
  return upload<{ id: string }>({ method: 'POST', path: '/api/x', form, onProgress, signal });
};

beforeEach(() => {
  FakeRequest.sent = [];
  window.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest;
  jest.spyOn(authClient, 'accessToken').mockResolvedValue('first');
  jest.spyOn(authClient, 'renewedToken').mockResolvedValue('second');
  onProgress.mockReset();
  return forgetPerson();
});

afterEach(() => jest.useRealTimers());

test('reports progress and returns the data of the response', async () => {
  const done = start();
  const request = await requestNumber(1);
  expect(request.headers.Authorization).toBe('Bearer first');
  request.upload.onprogress?.({ loaded: 5, total: 10 });
  expect(onProgress).toHaveBeenCalledWith(5, 10);
  request.answer(201, { success: true, data: { id: 'a' } });
  expect(await done).toEqual({ id: 'a' });
});

test('renews a token that expired while photos were taken, and sends everything again', async () => {
  const done = start();
  (await requestNumber(1)).answer(401, { error: 'x' });
  const again = await requestNumber(2);
  expect(again.headers.Authorization).toBe('Bearer second');
  again.answer(201, { data: { id: 'a' } });
  expect(await done).toEqual({ id: 'a' });
});

test('keeps the message and fields of an error response', async () => {
  const done = start();
  const details = [{ field: 'license_file_recto', message: 'Driver license document is required' }];
  (await requestNumber(1)).answer(400, { error: 'Validation failed: …', code: 'VALIDATION_FAILED', details });
  await expect(done).rejects.toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details });
});

test("treats a proxy's HTML page as a failure", async () => {
  const done = start();
  (await requestNumber(1)).answer(502, '<html>Bad gateway</html>');
  await expect(done).rejects.toMatchObject({ name: 'ApiError', status: 502 });
});

test('a broken connection rejects with a ConnectionError', async () => {
  const done = start();
  (await requestNumber(1)).onerror?.();
  await expect(done).rejects.toMatchObject({ name: 'ConnectionError' });
});

test('a retry after a lost response reuses the key, so that the server stores the photos once', async () => {
  const lost = start();
  (await requestNumber(1)).onerror?.();
  await expect(lost).rejects.toMatchObject({ name: 'ConnectionError' });
  const retry = start();
  (await requestNumber(2)).answer(201, { data: { id: 'a' } });
  await retry;
  void start();
  await requestNumber(3);
  void start(undefined, 'another photo');
  await requestNumber(4);
  const [first, second, ...others] = FakeRequest.sent.map(({ headers }) => headers['Idempotency-Key']);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(new Set([first, ...others]).size).toBe(3);
});

test('aborts an upload without progress for a minute', async () => {
  jest.useFakeTimers();
  const done = start();
  const request = await requestNumber(1);
  jest.advanceTimersByTime(59_000);
  request.upload.onprogress?.({ loaded: 1, total: 10 });
  jest.advanceTimersByTime(59_000);
  expect(request.aborted).toBe(false);
  jest.advanceTimersByTime(2_000);
  await expect(done).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  expect(request.aborted).toBe(true);
});

test('aborting the upload aborts the request', async () => {
  const stop = new AbortController();
  const done = start(stop.signal);
  const request = await requestNumber(1);
  stop.abort();
  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  expect(request.aborted).toBe(true);
});
