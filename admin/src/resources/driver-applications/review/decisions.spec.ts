import { anApplication } from '../../../../test/application';
import { commandFor, decisionsAbout, obstacleTo } from './decisions';

describe('Decisions of an approver', () => {
  it('are possible on a pending application, and can be reverted', () => {
    expect(decisionsAbout(anApplication())).toEqual(['approved', 'rejected']);
    expect(decisionsAbout(anApplication({ status: 'approved' }))).toEqual(['rejected', 'pending']);
    expect(decisionsAbout(anApplication({ status: 'rejected' }))).toEqual(['approved', 'pending']);
  });

  it('are not possible on a rejected application whose documents are deleted', () => {
    const checks = [{ code: 'files_removed' as const, field: null, applications: [] }];
    expect(decisionsAbout(anApplication({ status: 'rejected', checks }))).toEqual([]);
  });

  it("are not possible on one's own or on a superseded application", () => {
    expect(obstacleTo(anApplication(), 'u-1')).toBeNull();
    expect(obstacleTo(anApplication(), 'u-2')).toBe('own');
    expect(obstacleTo(anApplication({ superseded: true }), 'u-1')).toBe('superseded');
  });

  it('label the rejection of an approved driver as a withdrawal', () => {
    expect(commandFor('pending', 'rejected')).toBe('reject_application');
    expect(commandFor('approved', 'rejected')).toBe('withdraw_approval');
    expect(commandFor('rejected', 'approved')).toBe('approve_application');
    expect(commandFor('approved', 'pending')).toBe('reopen_application');
  });
});
