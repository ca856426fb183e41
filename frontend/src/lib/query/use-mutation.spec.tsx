import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { useMutation } from './use-mutation';

const send = jest.fn<Promise<string>, [string]>();
let respond: (value: string) => void;
let fail: (error: Error) => void;

function Command() {
  const command = useMutation({ mutationFn: send });
  return (
    <>
      <button onClick={() => command.mutate('a')}>a</button>
      <button onClick={() => command.mutate('b')}>b</button>
    </>
  );
}

/** Taps handled before the next render. */
const tap = (...names: string[]) =>
  settle(() => names.forEach((name) => screen.getByRole('button', { name }).click()));
const settle = (action: () => void) =>
  act(async () => {
    action();
    await jest.advanceTimersByTimeAsync(0);
  });

beforeEach(() => {
  jest.useFakeTimers();
  send.mockReset().mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        respond = resolve;
        fail = reject;
      }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Command />
    </QueryClientProvider>,
  );
});
afterEach(() => jest.useRealTimers());

test('three taps before the button is disabled send one request', async () => {
  await tap('a', 'a', 'a');
  await settle(() => respond('done'));
  expect(send).toHaveBeenCalledTimes(1);
});

test('ignores a tap of the same gesture after a quick rejection, but not a later one', async () => {
  await tap('a');
  await settle(() => fail(new Error('wrong')));
  await tap('a');
  expect(send).toHaveBeenCalledTimes(1);
  await settle(() => jest.advanceTimersByTime(700));
  await tap('a');
  expect(send).toHaveBeenCalledTimes(2);
});

test('sends a different command immediately', async () => {
  await tap('a', 'b');
  expect(send.mock.calls.map(([variables]) => variables)).toEqual(['a', 'b']);
});
