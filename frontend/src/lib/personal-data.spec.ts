import { forgetPerson, onForget, personalKey } from './personal-data';

test('sign-out wipes what is stored about the person and leaves the settings of the device', async () => {
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

test('a store that refuses to be emptied keeps nothing else', async () => {
  localStorage.setItem(personalKey('searches'), '[]');
  onForget(() => {
    throw new Error('no such store');
  });
  onForget(() => Promise.reject(new Error('closed')));

  await forgetPerson();

  expect(localStorage.getItem(personalKey('searches'))).toBeNull();
});
