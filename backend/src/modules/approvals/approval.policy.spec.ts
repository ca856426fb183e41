import { decideCommand, type MoneyCommand, type WaitingCommand } from './approval.policy';

const above = 50_000;
const command: MoneyCommand = { amount: 50_001, parameters: { reference: 'MP1' }, pays: ['payee'] };
const waiting: WaitingCommand = { amount: 50_001, parameters: { reference: 'MP1' }, requested_by: 'first' };
const decide = (
  actor_id: string,
  given: Partial<MoneyCommand> = {},
  was: Partial<WaitingCommand> | null = null,
) =>
  decideCommand(
    { ...command, ...given },
    { actor_id, above, waiting: was === null ? null : { ...waiting, ...was } },
  );

describe('Approval by a second person', () => {
  it('is not needed up to the limit', () => {
    expect(decide('first', { amount: 50_000 })).toBe('go');
  });

  it('is needed over the limit; a repetition by the first person changes nothing', () => {
    expect(decide('first')).toBe('ask');
    expect(decide('first', {}, {})).toBe('waits');
  });

  it('allows the first person to change the request', () => {
    expect(decide('first', { parameters: { reference: 'MP2' } }, {})).toBe('replace');
    expect(decide('first', { amount: 60_000 }, {})).toBe('replace');
  });

  it('needs the same command by the second person', () => {
    expect(decide('second', {}, {})).toBe('approve');
    expect(decide('second', { parameters: { reference: 'MP2' } }, {})).toBe('differs');
    expect(decide('second', { amount: 50_002 }, {})).toBe('differs');
    expect(decide('second', { parameters: { reference: 'MP1', paid_from: 'mtn' } }, {})).toBe('differs');
    expect(decide('second', { parameters: { reference: 'MP1', paid_from: null } }, {})).toBe('approve');
  });

  it('is needed for every payment to the requester, and refused to a person who is paid', () => {
    expect(decide('payee', { amount: 100 })).toBe('ask');
    expect(decide('payee', { amount: 100 }, { amount: 100, requested_by: 'payee' })).toBe('waits');
    expect(decide('second', { amount: 100 }, { amount: 100, requested_by: 'payee' })).toBe('approve');
    expect(decide('payee', {}, {})).toBe('own');
  });
});
