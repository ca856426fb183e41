import { anApplication } from '../../../testing/application';
import { commandFor, decisionsAbout, obstacleTo } from './decisions';

describe('What an approver can decide', () => {
  it('is taken on what waits, and can be taken back', () => {
    expect(decisionsAbout(anApplication())).toEqual(['approved', 'rejected']);
    expect(decisionsAbout(anApplication({ status: 'approved' }))).toEqual(['rejected', 'pending']);
    expect(decisionsAbout(anApplication({ status: 'rejected' }))).toEqual(['approved', 'pending']);
  });

  it('is nothing but a rejection once the documents are gone', () => {
    const checks = [{ code: 'files_removed' as const, field: null, applications: [] }];
    expect(decisionsAbout(anApplication({ status: 'rejected', checks }))).toEqual([]);
  });

  it('is not their own application, and not one that a newer one has replaced', () => {
    expect(obstacleTo(anApplication(), 'u-1')).toBeNull();
    expect(obstacleTo(anApplication(), 'u-2')).toBe('own');
    expect(obstacleTo(anApplication({ superseded: true }), 'u-1')).toBe('superseded');
  });

  it('calls the withdrawal of an approval by its name', () => {
    expect(commandFor('pending', 'rejected')).toBe('reject_application');
    expect(commandFor('approved', 'rejected')).toBe('withdraw_approval');
    expect(commandFor('rejected', 'approved')).toBe('approve_application');
    expect(commandFor('approved', 'pending')).toBe('reopen_application');
  });
});
