import { ThemeProvider } from '@mui/system';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import en from '../locales/en/common.json';
import rides from '../locales/en/rides.json';
import { SearchableSelect } from './searchable-select';
import type { SelectOption } from './select-dialog';
import { theme } from './theme';

const i18n = createInstance();

const towns = ['Bafoussam', 'Douala', 'Édéa', 'Ngaoundéré', 'Yaoundé'].map((name) => ({
  value: name,
  label: name,
}));

function start(value: string | null = null, options: SelectOption[] = towns) {
  const onChange = jest.fn();
  render(
    <I18nextProvider i18n={i18n}>
      <ThemeProvider theme={theme}>
        <SearchableSelect label="From" options={options} value={value} onChange={onChange} />
      </ThemeProvider>
    </I18nextProvider>,
  );
  return { onChange, user: userEvent.setup() };
}

const shown = () => screen.getAllByRole('option').map((option) => option.textContent);

beforeAll(async () => {
  window.matchMedia = jest
    .fn()
    .mockReturnValue({ matches: false, addEventListener() {}, removeEventListener() {} });
  Element.prototype.scrollIntoView = jest.fn();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { common: en, rides } }, defaultNS: 'common' });
});

test("names a town's region in the user's language", async () => {
  const { user } = start(null, [{ value: 'Buea', label: 'Buea', region: 'Sud-Ouest' }]);
  await user.click(screen.getByRole('button', { name: /From/ }));
  expect(await screen.findByRole('option', { name: /Buea/ })).toHaveTextContent('BueaSouth-West');
});

test('shows a prompt while nothing is chosen', () => {
  start();
  expect(screen.getByRole('button', { name: /From/ })).toHaveTextContent('Select an option');
});

test('typing without accents finds a town, and a tap selects it', async () => {
  const { onChange, user } = start();
  await user.click(screen.getByRole('button', { name: /From/ }));
  await user.type(await screen.findByRole('combobox'), 'ede');
  expect(shown()).toEqual(['Édéa']);
  await user.click(screen.getByRole('option', { name: 'Édéa' }));
  expect(onChange).toHaveBeenCalledWith('Édéa');
});

test('arrows and Enter select an option', async () => {
  const { onChange, user } = start('Douala');
  await user.click(screen.getByRole('button', { name: /From/ }));
  await screen.findByRole('combobox');
  expect(screen.getByRole('option', { name: 'Douala' })).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(onChange).toHaveBeenCalledWith('Édéa');
});

test('reports a search without results', async () => {
  const { user } = start();
  await user.click(screen.getByRole('button', { name: /From/ }));
  await user.type(await screen.findByRole('combobox'), 'paris');
  expect(screen.getByText('No results found.')).toBeInTheDocument();
  expect(screen.queryAllByRole('option')).toEqual([]);
});
