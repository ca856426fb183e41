import { forgetPerson, onForget, personalKey } from './personal-data';

test('sign-out removes personal data and keeps device settings', async () => {
  localStorage.setItem('app', '{"theme":"dark"}');
  localStorage.setItem(personalKey('searches'), '[]');
  localStorage.setItem(personalKey('drafts'), '[]');
  sessionStorage.setItem(personalKey('code-verifier'), 'x');
  const inMemory = jest.fn();
  onForget(inMemory);

  await forgetPerson();

  expect(inMemory).toHaveBeenCalledTimes(1);
  expect(Object.keys(localStorage)).toEqual(['app']);
  expect(sessionStorage).toHaveLength(0);
});

test('clears the other stores if one fails', async () => {
  localStorage.setItem(personalKey('searches'), '[]');
  onForget(() => {
    throw new Error('no such store');
  });
  onForget(() => Promise.reject(new Error('closed')));

  await forgetPerson();

  expect(localStorage.getItem(personalKey('searches'))).toBeNull();
});
