import { tabStorage } from '../../lib/device-storage';
import { forgetPerson } from '../../lib/personal-data';
import { keepPayingChoice, lastPayingChoice } from './paying-choice';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the next booking starts with the last provider and number', () => {
  keepPayingChoice({ provider: 'orange', phone: '699500002' });
  expect(lastPayingChoice()).toEqual({ provider: 'orange', phone: '699500002' });
});

test('the next person on the same phone finds nothing', async () => {
  keepPayingChoice({ provider: 'orange', phone: '699500002' });
  await forgetPerson();
  expect(lastPayingChoice()).toBeNull();
});

test('a partly typed number survives a reload of its tab only', async () => {
  keepPayingChoice({ provider: 'mtn', phone: '677100001' });
  keepPayingChoice({ provider: 'orange', phone: '6995' }, tabStorage);
  expect(lastPayingChoice()).toEqual({ provider: 'orange', phone: '6995' });
  sessionStorage.clear();
  expect(lastPayingChoice()).toEqual({ provider: 'mtn', phone: '677100001' });
  keepPayingChoice({ provider: 'orange', phone: '6995' }, tabStorage);
  await forgetPerson();
  expect(lastPayingChoice()).toBeNull();
});

test('unreadable storage counts as empty', () => {
  for (const kept of ['{', '{"provider":"cash","phone":"699500002"}', '{"provider":"mtn","phone":"+237"}']) {
    localStorage.setItem('me.paying-choice', kept);
    expect(lastPayingChoice()).toBeNull();
  }
});
