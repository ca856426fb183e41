/** @jest-environment ./jest.browser-environment.cjs */
import { RecordContextProvider } from 'react-admin';
import { Link, Route, Routes } from 'react-router';
import { click, enter, render, shows, until } from '../../../test/render';
import { AnswerBox } from './answer-box';

const supportCase = {
  id: 'case-1',
  category: 'refund',
  person: { locale: 'fr' },
  last_message_at: '2026-11-21T08:00:00.000Z',
};
const TEXT = 'textarea:not([aria-hidden])';

function open(answerCase = jest.fn(), to = '/rides') {
  const page = (
    <RecordContextProvider value={supportCase}>
      <AnswerBox label="" />
    </RecordContextProvider>
  );
  return render(
    <>
      <Link to={to}>leave</Link>
      <Routes>
        <Route path="/case" element={page} />
        <Route path="/rides" element="the rides" />
        <Route path="/login" element="the sign-in" />
      </Routes>
    </>,
    { path: '/case', role: 'support', data: { answerCase }, canBlock: true },
  );
}
const leave = () => click(document.querySelector('a'));

afterEach(() => jest.restoreAllMocks());

test('asks for confirmation before another page discards the text', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { unmount } = await open();
  await enter('Bonjour', TEXT);
  await leave();
  expect(confirm.mock.calls).toEqual([['console.commands.discard']]);
  expect(document.querySelector<HTMLTextAreaElement>(TEXT)?.value).toBe('Bonjour');
  confirm.mockReturnValue(true);
  await leave();
  await shows('the rides');
  expect(confirm).toHaveBeenCalledTimes(2);
  await unmount();
});

test('leaves without confirmation after a sign-out, which cannot be undone', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { unmount } = await open(jest.fn(), '/login');
  await enter('Bonjour', TEXT);
  await leave();
  await shows('the sign-in');
  expect(confirm).not.toHaveBeenCalled();
  await unmount();
});

test('leaves without confirmation after the text was sent', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  const { unmount } = await open(jest.fn().mockResolvedValue({}));
  await enter('Bonjour', TEXT);
  await click('resources.support-cases.send');
  await until(() => document.querySelector<HTMLTextAreaElement>(TEXT)?.value === '');
  await leave();
  await shows('the rides');
  expect(confirm).not.toHaveBeenCalled();
  await unmount();
});
