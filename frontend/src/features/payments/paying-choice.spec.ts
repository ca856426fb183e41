import { forgetPerson } from '../../lib/personal-data';
import { keepPayingChoice, lastPayingChoice } from './paying-choice';

beforeEach(() => localStorage.clear());

test('who books again finds the provider and the number of the last try', () => {
  keepPayingChoice({ provider: 'orange', phone: '699500002' });
  expect(lastPayingChoice()).toEqual({ provider: 'orange', phone: '699500002' });
});

test('the next person on the same phone finds nothing', async () => {
  keepPayingChoice({ provider: 'orange', phone: '699500002' });
  await forgetPerson();
  expect(lastPayingChoice()).toBeNull();
});

test('what is kept and cannot be read counts as nothing', () => {
  for (const kept of ['{', '{"provider":"cash","phone":"699500002"}', '{"provider":"mtn","phone":"+237"}']) {
    localStorage.setItem('me.paying-choice', kept);
    expect(lastPayingChoice()).toBeNull();
  }
});
