import { parseCommand } from './command-line';

describe('The command line', () => {
  it.each([
    ['migrate', { name: 'migrate' }],
    ['reconcile', { name: 'reconcile' }],
    ['verify-journal', { name: 'verify-journal' }],
    ['verify-audit', { name: 'verify-audit' }],
    ['whatsapp-templates', { name: 'whatsapp-templates' }],
    ['compare-statement mtn.csv', { name: 'compare-statement', file: 'mtn.csv' }],
    ['doctor', { name: 'doctor', livePayment: null }],
    ['doctor --live-payment 677100001', { name: 'doctor', livePayment: '237677100001' }],
    ['doctor --live-payment=+237 677 10 00 01', { name: 'doctor', livePayment: '237677100001' }],
    ['seed', { name: 'seed', demo: true, rides: 0 }],
    ['seed --demo', { name: 'seed', demo: true, rides: 0 }],
    ['seed --rides=1000000', { name: 'seed', demo: false, rides: 1_000_000 }],
    ['seed --demo --rides 5', { name: 'seed', demo: true, rides: 5 }],
    ['grant-role 677100001 admin', { name: 'grant-role', phone: '237677100001', role: 'admin' }],
    [
      'grant-role +237 677 10 00 01 approver',
      { name: 'grant-role', phone: '237677100001', role: 'approver' },
    ],
    ['--help', { name: 'help' }],
  ])('parses %s', (words, command) => {
    expect(parseCommand(words.split(' '))).toEqual(command);
  });

  it.each([
    ['', 'A command is required.'],
    ['sow', 'Unknown command: sow.'],
    ['migrate now', 'migrate does not take now.'],
    ['verify-journal now', 'verify-journal does not take now.'],
    ['compare-statement', 'compare-statement takes one CSV file.'],
    ['migrate --live-payment 677100001', 'migrate does not take --live-payment.'],
    ['doctor 677100001', 'doctor does not take 677100001.'],
    ['doctor --demo', 'doctor does not take --demo.'],
    ['doctor --live-payment 222100001', '--live-payment takes a Cameroonian mobile number'],
    ['doctor --live-payment', "'--live-payment <value>' argument missing"],
    ['migrate --demo', 'migrate does not take --demo.'],
    ['seed --rides=0', '--rides is a whole number from 1 to 10000000, not 0.'],
    ['seed --rides=many', '--rides is a whole number from 1 to 10000000, not many.'],
    ['seed --rides=-5', '--rides is a whole number from 1 to 10000000, not -5.'],
    ['seed --people', "Unknown option '--people'"],
    [
      'grant-role 677100001',
      'grant-role takes a phone number and a role (approver, support, finance, admin).',
    ],
    [
      'grant-role 677100001 king',
      'grant-role takes a phone number and a role (approver, support, finance, admin).',
    ],
    ['grant-role 222100001 admin', '222100001 is not a Cameroonian mobile number'],
  ])('rejects "%s" with an explanation', (words, sentence) => {
    expect(() => parseCommand(words.split(' ').filter(Boolean))).toThrow(sentence);
  });
});
