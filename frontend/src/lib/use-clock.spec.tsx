import { act, render, screen } from '@testing-library/react';
import { useServerNow } from './use-clock';

afterEach(() => jest.useRealTimers());

test('a screen shown again after hours in the background takes the present time', () => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') });
  const Clock = () => <p>{new Date(useServerNow()).toISOString()}</p>;
  render(<Clock />);
  jest.setSystemTime(Date.parse('2026-11-20T15:00:00Z'));
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(screen.getByText(/^2026-11-20T15:00:0/)).toBeInTheDocument();
});
