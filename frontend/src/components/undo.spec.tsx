import { act, screen, waitFor } from '@testing-library/react';
import { show } from '../../test/show';
import { forgetPerson } from '../lib/personal-data';
import { fetchMuiProvider } from './lazy-component';
import { ToastHost } from './toast';
import { useToasts } from './toast-store';
import { offerUndo } from './undo';
import { UNDO_MS } from './undo-notice';

// Fake timers block lazy imports, so they load first.
beforeAll(() => Promise.all([import('./toast-notices'), fetchMuiProvider()]));
beforeEach(() => useToasts.setState({ latest: null }));
afterEach(() => jest.useRealTimers());

async function cleared() {
  const undo = jest.fn();
  const view = await show(<ToastHost />, { language: 'fr' });
  act(() => offerUndo('recent', undo));
  const button = await screen.findByRole('button', { name: 'Annuler' });
  return { ...view, undo, button };
}

test('announces a removal once and undoes it with one key', async () => {
  const { user, undo, button } = await cleared();
  expect(screen.getByRole('status')).toHaveTextContent('Recherches récentes effacées');
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(undo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
});

test('completes after six seconds, unless the button has keyboard focus', async () => {
  jest.useFakeTimers();
  const { undo, button } = await cleared();
  act(() => button.blur());
  act(() => void jest.advanceTimersByTime(UNDO_MS - 1));
  expect(button).toBeInTheDocument();
  act(() => void jest.advanceTimersByTime(1000));
  await waitFor(() => expect(button).not.toBeInTheDocument());
  expect(undo).not.toHaveBeenCalled();
});

test("the next user of a shared phone cannot undo the previous user's action", async () => {
  const { undo } = await cleared();
  await act(() => forgetPerson());
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
  expect(undo).not.toHaveBeenCalled();
});
