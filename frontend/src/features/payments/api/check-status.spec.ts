import { checkStatus } from './check-status';

const reference = { transactionId: '0199', provider: 'mtn' } as const;
const check = () => checkStatus(reference, new AbortController().signal);

function answerWith(status: number, body: string, type = 'application/json'): void {
  globalThis.fetch = jest.fn(async () => new Response(body, { status, headers: { 'Content-Type': type } }));
}

test("a failed check throws the server's error", async () => {
  answerWith(404, JSON.stringify({ success: false, error: 'Payment not found', code: 'PAYMENT_NOT_FOUND' }));
  await expect(check()).rejects.toMatchObject({ status: 404, message: 'Payment not found' });
});

test('an error without a body is described by its status', async () => {
  answerWith(502, '<html>Bad gateway</html>', 'text/html');
  await expect(check()).rejects.toMatchObject({ status: 502, message: 'Server responded with 502' });
});
