import { loadConfig } from '../../../platform/config';
import { INITIAL_STATE } from '../assistant.types';
import { confirmedOption, walletOf } from './reply';

test.each(['4829', 'oui 4829', 'Oui, 4829.', 'YES 48 29', 'Ok:4829', '« Oui 4829 »'])(
  '"%s" confirms with the number',
  (input) => {
    const consent = { id: 'cancel', number: '4829' };
    expect(confirmedOption({ ...INITIAL_STATE, consent }, input)).toBe('cancel');
  },
);

test.each(['oui', 'non 4829', '14829', '4830', 'oui 4829 demain'])('"%s" does not confirm', (input) => {
  const consent = { id: 'cancel', number: '4829' };
  expect(confirmedOption({ ...INITIAL_STATE, consent }, input)).toBeNull();
});

test('a wallet is found by its prefix, unless it is not offered', () => {
  const { mtn, orange } = loadConfig({}).payments.providers;
  expect(walletOf('237699000001', { mtn, orange })).toBe('orange');
  expect(walletOf('237699000001', { mtn, orange: { ...orange, enabled: false } })).toBeNull();
});
