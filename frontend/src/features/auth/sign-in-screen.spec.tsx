import { act, screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/show';
import { AuthClient } from '../../lib/auth/auth-client';
import { AuthProvider } from '../../lib/auth/auth-provider';
import { forgetPerson } from '../../lib/personal-data';
import { SignInScreen } from './sign-in-screen';

const OTP = 'POST /api/auth/otp';
const accepted = () => Response.json({ success: true, data: { resend_after: 60 } });
const throttled = () =>
  Response.json(
    { success: false, error: 'Too many requests', code: 'THROTTLED' },
    { status: 429, headers: { 'Retry-After': '40' } },
  );

/** Renders the screen; device storage survives between calls. */
async function open(otp: () => Response | Promise<Response>, client = new AuthClient()) {
  const view = await show(
    <AuthProvider client={client}>
      <SignInScreen />
    </AuthProvider>,
    {
      path: '/sign-in',
      answers: {
        'GET /api/auth/session': { success: true, data: null },
        'POST /api/auth/refresh': Response.json({ success: false, error: 'Ended' }, { status: 401 }),
        get [OTP]() {
          return otp();
        },
        'POST /api/auth/verify': Response.json(
          { success: false, error: 'Suspended', code: 'SUSPENDED' },
          { status: 403 },
        ),
      },
    },
  );
  return view;
}

const codeField = () => screen.findByLabelText('Code from the SMS');
const sendButton = () => screen.findByRole('button', { name: 'Send the code' });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  return forgetPerson();
});
afterEach(() => jest.restoreAllMocks());

async function askFor(user: Awaited<ReturnType<typeof show>>['user'], phone: string) {
  await user.type(await screen.findByRole('textbox'), phone);
  await user.click(await sendButton());
}

test('two taps before the button is disabled request one code', async () => {
  const { requests, user } = await open(accepted);
  await user.type(await screen.findByRole('textbox'), '677100001');
  const button = await sendButton();
  act(() => {
    button.click();
    button.click();
  });
  await codeField();
  expect(requests.filter((call) => call === OTP)).toHaveLength(1);
});

test('a tab killed while the SMS is read reopens at the code field', async () => {
  const { user, unmount } = await open(accepted);
  await askFor(user, '677100001');
  await codeField();
  unmount();

  await open(throttled);
  expect(await codeField()).toBeInTheDocument();
  expect(screen.getByText(/6 77 10 00 01/)).toBeInTheDocument();
});

test('a THROTTLED answer after a lost response leads to the code field', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), throttled];
  const { user } = await open(() => answers.shift()?.() ?? throttled());
  await askFor(user, '677100001');
  await screen.findByRole('alert');
  const later = performance.now() + 1000;
  jest.spyOn(performance, 'now').mockReturnValue(later);
  await user.click(await sendButton());
  expect(await codeField()).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /0:(40|39)/ })).toBeDisabled();
});

test('a throttled number without a request from this phone shows no code field', async () => {
  const { user } = await open(throttled);
  await askFor(user, '677100001');
  await screen.findByText(/40/);
  expect(screen.queryByLabelText('Code from the SMS')).not.toBeInTheDocument();
});

test('after an expired session the screen shows and announces why it asks for a code', async () => {
  const client = new AuthClient();
  await open(accepted, client);
  await screen.findByText(/^We send a 6-digit code/);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await act(() => client.renewedToken('rejected'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your session has expired/);
});

test('every requested code is read from its SMS', async () => {
  const codes = [null, { code: '654321' }];
  const get = jest.fn(() => Promise.resolve(codes.shift()));
  Object.assign(window, { OTPCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  const { user } = await open(() => Response.json({ success: true, data: { resend_after: 0 } }));
  await askFor(user, '677100001');
  expect(await codeField()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  await waitFor(async () => expect(await codeField()).toHaveValue('654321'));
  Reflect.deleteProperty(window, 'OTPCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

test('a suspended user sees the address for appeals', async () => {
  const { user } = await open(accepted);
  await askFor(user, '677100001');
  await user.type(await codeField(), '123456');
  expect(await screen.findByText(/^This account is suspended. To appeal, write to .+@.+\.$/)).toBeVisible();
});
