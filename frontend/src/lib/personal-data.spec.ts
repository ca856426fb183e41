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
