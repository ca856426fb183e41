import { tabStorage } from '../../lib/device-storage';
import { forgetPerson } from '../../lib/personal-data';
import { lastPayingChoice, savePayingChoice } from './paying-choice';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the next booking starts with the last provider and number', () => {
  savePayingChoice({ provider: 'orange', phone: '699500002' });
  expect(lastPayingChoice()).toEqual({ provider: 'orange', phone: '699500002' });
});

test('sign-out deletes the choice', async () => {
  savePayingChoice({ provider: 'orange', phone: '699500002' });
  await forgetPerson();
  expect(lastPayingChoice()).toBeNull();
});

test('a partly typed number survives a reload of its tab only', async () => {
  savePayingChoice({ provider: 'mtn', phone: '677100001' });
  savePayingChoice({ provider: 'orange', phone: '6995' }, tabStorage);
  expect(lastPayingChoice()).toEqual({ provider: 'orange', phone: '6995' });
  sessionStorage.clear();
  expect(lastPayingChoice()).toEqual({ provider: 'mtn', phone: '677100001' });
  savePayingChoice({ provider: 'orange', phone: '6995' }, tabStorage);
  await forgetPerson();
  expect(lastPayingChoice()).toBeNull();
});

test('unreadable storage counts as empty', () => {
  for (const stored of [
    '{',
    '{"provider":"cash","phone":"699500002"}',
    '{"provider":"mtn","phone":"+237"}',
  ]) {
    localStorage.setItem('me.paying-choice', stored);
    expect(lastPayingChoice()).toBeNull();
  }
});
