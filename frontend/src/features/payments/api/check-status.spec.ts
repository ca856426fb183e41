import { checkStatus } from './check-status';

const reference = { transactionId: '0199', provider: 'mtn' } as const;
const check = () => checkStatus(reference, new AbortController().signal);

function answerWith(status: number, body: string, type = 'application/json'): void {
  globalThis.fetch = jest.fn(async () => new Response(body, { status, headers: { 'Content-Type': type } }));
}

test('a refused check carries the error of the server', async () => {
  answerWith(404, JSON.stringify({ success: false, error: 'Payment not found', code: 'PAYMENT_NOT_FOUND' }));
  await expect(check()).rejects.toMatchObject({ status: 404, message: 'Payment not found' });
});

test('a server that says nothing of its own is told by its status', async () => {
  answerWith(502, '<html>Bad gateway</html>', 'text/html');
  await expect(check()).rejects.toMatchObject({ status: 502, message: 'Server responded with 502' });
});
