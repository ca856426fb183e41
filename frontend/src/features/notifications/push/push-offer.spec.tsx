import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../../test/show';
import PushOffer from './push-offer';
import type { PushState } from './push-state';

const mockRead = jest.fn<Promise<PushState>, []>();
jest.mock('./device-push', () => ({
  readPushState: () => mockRead(),
  turnOn: jest.fn(),
  turnOff: jest.fn(),
}));

const showOffer = (state: PushState) => {
  mockRead.mockResolvedValue(state);
  return show(<PushOffer moment="ticket" otherwise={<p>Install the app</p>} />);
};

beforeEach(() => localStorage.clear());

test('after a payment, only push is offered', async () => {
  await showOffer('off');
  expect(await screen.findByRole('button', { name: 'Turn on' })).toBeInTheDocument();
  expect(screen.queryByText('Install the app')).not.toBeInTheDocument();
});

test.each(['on', 'denied', 'install-first', 'unsupported'] as const)(
  'the next offer is shown if push is on or not possible: %s',
  async (state) => {
    await showOffer(state);
    expect(await screen.findByText('Install the app')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  },
);

test('after "Later", the other offer is shown on the next visit', async () => {
  const { user, unmount } = await showOffer('off');
  await user.click(await screen.findByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
  expect(screen.queryByText('Install the app')).not.toBeInTheDocument();
  unmount();
  await showOffer('off');
  expect(await screen.findByText('Install the app')).toBeInTheDocument();
});
