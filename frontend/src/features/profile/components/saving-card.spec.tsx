import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '../../../../test/show';
import { useDataSaver } from '../../../lib/data-saver';
import { SavingCard } from './saving-card';

afterEach(() => {
  useDataSaver.setState({ chosen: null });
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
});

test('data saving can be switched on', async () => {
  await show(<SavingCard />);
  const button = screen.getByRole('switch', { name: 'Save data' });
  expect(button).not.toBeChecked();
  await userEvent.click(button);
  expect(button).toBeChecked();
  expect(screen.getByText(/Pictures load when you tap them/)).toBeVisible();
});

test('automatic data saving shows its reason until a choice is made', async () => {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true });
  await show(<SavingCard />, { language: 'fr' });
  const button = screen.getByRole('switch', { name: 'Économiser les données' });
  expect(button).toBeChecked();
  const reason = screen.getByText('Activé automatiquement : votre connexion est lente.');
  expect(reason).toBeVisible();
  await userEvent.click(button);
  expect(button).not.toBeChecked();
  expect(reason).not.toBeInTheDocument();
});
