import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { ApiError } from '../lib/api/errors';
import { AuthContext, type AuthState } from '../lib/auth/auth-context';
import { useMutation } from '../lib/query/use-mutation';
import { RequireUser } from './require-user';
import { useSignInAgain } from './sign-in-again';

const paul = { id: 'paul' } as NonNullable<AuthState['user']>;

function Place() {
  useSignInAgain();
  const { pathname, search } = useLocation();
  const book = useMutation({ mutationFn: () => Promise.reject(new ApiError(401)) });
  return (
    <>
      <output>{pathname + search}</output>
      <button onClick={() => book.mutate()}>Book</button>
    </>
  );
}

function App({ auth }: { auth: AuthState }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext value={auth as never}>
        <BrowserRouter>
          <Place />
          <Routes>
            <Route element={<RequireUser />}>
              <Route path="bookings/:id" element={<p>Ticket</p>} />
            </Route>
            <Route path="*" element={null} />
          </Routes>
        </BrowserRouter>
      </AuthContext>
    </QueryClientProvider>
  );
}

const at = (path: string) => window.history.replaceState(null, '', path);
const signedIn: AuthState = { loading: false, user: paul, session: null };
const signedOut: AuthState = { loading: false, user: null, session: null };

test('an ended session redirects to sign-in and back', () => {
  at('/bookings/b-1?from=sms');
  const { rerender } = render(<App auth={signedIn} />);
  expect(screen.getByText('Ticket')).toBeInTheDocument();
  rerender(<App auth={{ ...signedOut, ended: true }} />);
  expect(screen.getByRole('status')).toHaveTextContent('/sign-in?next=%2Fbookings%2Fb-1%3Ffrom%3Dsms');
});

test('signing out redirects to the home screen', () => {
  at('/bookings/b-1');
  const { rerender } = render(<App auth={signedIn} />);
  rerender(<App auth={signedOut} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^\/$/);
});

test('a mutation rejected with 401 redirects to sign-in and back', async () => {
  at('/rides/r-1?seats=2');
  render(<App auth={signedIn} />);
  await act(async () => screen.getByRole('button').click());
  expect(await screen.findByText('/sign-in?next=%2Frides%2Fr-1%3Fseats%3D2')).toBeInTheDocument();
});
