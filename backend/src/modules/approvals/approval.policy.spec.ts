import { type Amounts, decideCommand, type StaffCommand, type WaitingCommand } from './approval.policy';

const LIMIT = 50_000;
const command: StaffCommand = {
  amount: 50_001,
  parameters: { reference: 'MP1' },
  pays: { payee: 50_001 },
};
const waiting: WaitingCommand = { amount: 50_001, parameters: { reference: 'MP1' }, requested_by: 'first' };
const decide = (
  actor_id: string,
  changes: Partial<StaffCommand> = {},
  request: Partial<WaitingCommand> | null = null,
  paidWithoutApproval: Amounts = {},
  goodwillWithoutApproval = 0,
) =>
  decideCommand(
    { ...command, ...changes },
    {
      actor_id,
      limit: LIMIT,
      waiting: request === null ? null : { ...waiting, ...request },
      paidWithoutApproval,
      goodwillWithoutApproval,
    },
  );

describe('Approval by a second person', () => {
  it('is not needed up to the limit', () => {
    expect(decide('first', { amount: 50_000, pays: { payee: 50_000 } })).toBe('run');
  });

  it('is needed if what one payee gets in a day exceeds the limit', () => {
    const part = { amount: 20_000, pays: { payee: 20_000, other: 0 } };
    expect(decide('first', part, null, { payee: 30_000, other: 50_000 })).toBe('run');
    expect(decide('first', part, null, { payee: 30_001 })).toBe('request');
  });

  it('is needed if the goodwill of one person in a day exceeds the limit', () => {
    const part = { amount: 20_000, pays: { payee: 20_000 }, goodwill: true };
    expect(decide('first', part, null, {}, 30_000)).toBe('run');
    expect(decide('first', part, null, {}, 30_001)).toBe('request');
    expect(decide('first', { ...part, goodwill: false }, null, {}, 30_001)).toBe('run');
  });

  it('is needed at any amount for a command that always needs it', () => {
    expect(decide('first', { amount: 0, pays: {}, always: true })).toBe('request');
    expect(decide('second', { amount: 0, pays: {}, always: true }, { amount: 0 })).toBe('approve');
  });

  it('is needed over the limit; repeating the command is a no-op', () => {
    expect(decide('first')).toBe('request');
    expect(decide('first', {}, {})).toBe('waits');
  });

  it('lets the first person change the request', () => {
    expect(decide('first', { parameters: { reference: 'MP2' } }, {})).toBe('replace');
    expect(decide('first', { amount: 60_000 }, {})).toBe('replace');
  });

  it('needs the same command from the second person', () => {
    expect(decide('second', {}, {})).toBe('approve');
    expect(decide('second', { parameters: { reference: 'MP2' } }, {})).toBe('differs');
    expect(decide('second', { amount: 50_002 }, {})).toBe('differs');
    expect(decide('second', { parameters: { reference: 'MP1', paid_from: 'mtn' } }, {})).toBe('differs');
    expect(decide('second', { parameters: { reference: 'MP1', paid_from: null } }, {})).toBe('approve');
  });

  it('is needed for every payment to the requester, and cannot come from a payee', () => {
    const small = { amount: 100, pays: { payee: 100 } };
    expect(decide('payee', small)).toBe('request');
    expect(decide('payee', small, { amount: 100, requested_by: 'payee' })).toBe('waits');
    expect(decide('second', small, { amount: 100, requested_by: 'payee' })).toBe('approve');
    expect(decide('payee', {}, {})).toBe('own');
  });
});
