import type { StaffRole } from '../src/providers/can-access';
import type { Send } from '../src/providers/http';

export const ORIGIN = 'https://rides.example';

export interface SeenCall {
  method: string;
  path: string;
  body: unknown;
  authorization: string | null;
}

type Answer = { status: number; body: unknown };

/** A fake fetch with queued responses per route, which records its requests. */
export function apiDouble(routes: Record<string, (Answer | 'unreachable')[]>) {
  const calls: SeenCall[] = [];
  const left = new Map(Object.entries(routes).map(([route, answers]) => [route, [...answers]]));
  const fetch: Send = async (request) => {
    const path = request.url.slice(ORIGIN.length);
    const { method } = request;
    const text = await request.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    calls.push({ method, path, body, authorization: request.headers.get('authorization') });
    const answer = left.get(`${method} ${path}`)?.shift();
    if (answer === undefined) throw new Error(`Unexpected call: ${method} ${path}`);
    if (answer === 'unreachable') throw new TypeError('fetch failed');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  };
  return { fetch, calls, pathsCalled: () => calls.map(({ method, path }) => `${method} ${path}`) };
}

export const success = (data: unknown, more: object = {}): Answer => ({
  status: 200,
  body: { success: true, data, ...more },
});

export const failure = (status: number, code: string, error = 'A sentence of the server'): Answer => ({
  status,
  body: { success: false, error, code, request_id: 'r-1' },
});

/** Responses of sign-in, renewal and session for a user with this role. */
export const signedIn = (staff_role: StaffRole | null, access_token = 'token-1', expires_in = 900): Answer =>
  success({
    user: { id: 'u-1', phone: '237670000001', full_name: 'Chantal', staff_role },
    session: { access_token, expires_in },
  });
