import type { components } from '../schema.gen';
import type { ConsoleSession } from './session';

type Schemas = components['schemas'];
type Provider = Schemas['PaymentProviderName'];
type Application = Schemas['StaffApplicationDetailResponse'];

interface OfRecord {
  id: string;
}

/** An application as it was when the decision was made: somebody else's change since then refuses it. */
interface OfApplication extends OfRecord {
  version: number;
}

/**
 * What staff do to people, money and bookings, one named command for each call of the API that is no plain change of a record.
 * Each waits for the server's answer and fails with HttpError; nothing is shown as done before.
 */
export function createCommands(session: ConsoleSession) {
  const send = <Answer extends OfRecord = OfRecord>(method: 'POST' | 'PATCH', path: string, body: object) =>
    session.call<{ data: Answer }>(`/api/admin/${path}`, { method, body }).then(({ data }) => data);
  const post = (path: string, body: object = {}) => send('POST', path, body);
  const to = (resource: string, id: string, command: string) =>
    `${resource}/${encodeURIComponent(id)}/${command}`;

  const access = (id: string, body: Schemas['ChangeAccessRequest']) =>
    send('PATCH', `profiles/${encodeURIComponent(id)}`, body);

  return {
    /** Approves an application, rejects it for a reason, or takes the decision back (spec §4). */
    decideApplication: ({
      id,
      version,
      status,
      reason,
    }: OfApplication & { status: Schemas['DriverApplicationStatus']; reason?: string }) =>
      send<Application>('POST', to('driver-applications', id, 'status'), {
        status,
        version,
        ...(reason && { reason }),
      }),

    /** Gives an applicant another name, as on the documents: an approved driver cannot. */
    renameApplicant: ({ id, ...body }: OfRecord & Schemas['RenameApplicantRequest']) =>
      send<Application>('POST', to('driver-applications', id, 'name'), body),

    /** Puts a renewed paper in the place of the one before; `expires_on` where it says another day than the driver. */
    confirmPaper: ({
      id,
      version,
      field,
      expires_on,
    }: OfApplication & { field: Schemas['SingleFileField']; expires_on?: string }) =>
      send<Application>('POST', to('driver-applications', id, `documents/${field}`), {
        decision: 'confirm',
        version,
        ...(expires_on && { expires_on }),
      }),

    /** Sends a renewed paper back for a reason; the one before stays. */
    refusePaper: ({
      id,
      version,
      field,
      reason,
    }: OfApplication & { field: Schemas['SingleFileField']; reason: string }) =>
      send<Application>('POST', to('driver-applications', id, `documents/${field}`), {
        decision: 'refuse',
        version,
        reason,
      }),

    /** Makes somebody a member of the staff, changes what they may do, or withdraws it (null). */
    setStaffRole: ({
      id,
      ...change
    }: OfRecord & { staff_role: Schemas['StaffRole'] | null; reason: string }) => access(id, change),

    /** Shuts a person out: their sessions end at once, their future rides are cancelled with full refunds. */
    suspendProfile: ({ id, reason }: OfRecord & { reason: string }) =>
      access(id, { suspended: true, reason }),

    /** Lets a suspended person in again. */
    restoreProfile: ({ id, reason }: OfRecord & { reason: string }) =>
      access(id, { suspended: false, reason }),

    /** Ends a report: nothing to do, a word to the person, or the end of their account's use. */
    resolveReport: ({ id, ...decision }: OfRecord & Schemas['ResolveReportRequest']) =>
      post(to('reports', id, 'resolve'), decision),

    /** Asks the provider now, as the job would. */
    reconcilePayment: ({ id, reason }: OfRecord & { reason?: string }) =>
      post(to('payments', id, 'reconcile'), { ...(reason && { reason }) }),

    /** Ends a payment that is held for review: the money did not come (decision 7). */
    failPayment: ({ id, reason }: OfRecord & { reason: string }) =>
      post(to('payments', id, 'reconcile'), { outcome: 'failed', reason }),

    /** Gives everything back; an active booking ends with it. */
    refundPayment: ({ id, reason }: OfRecord & { reason: string }) =>
      post(to('payments', id, 'refund'), { reason }),

    /** Records that a refund was paid by hand, and under which reference. */
    settleRefund: ({ id, reference }: OfRecord & { reference: string }) =>
      post(to('refunds', id, 'settle'), { reference }),

    /** Ends a command that waits for a second person. */
    withdrawRequest: ({ id, reason }: OfRecord & { reason?: string }) =>
      post(to('approvals', id, 'withdraw'), { ...(reason && { reason }) }),

    /** Takes away the second factor of somebody whose telephone is lost. */
    resetSecondFactor: ({ id, reason }: OfRecord & { reason: string }) =>
      post(to('profiles', id, 'second-factor/reset'), { reason }),

    /** Decides what became of a paid booking whose code was never verified (decision 20). */
    resolveBooking: ({
      id,
      outcome,
      reason,
    }: OfRecord & { outcome: 'travelled' | 'refund'; reason: string }) =>
      post(to('bookings', id, 'resolve'), { outcome, reason }),

    /** Gathers what drivers may have by now into a batch to be paid. */
    createPayoutBatch: ({ reason }: { reason?: string } = {}) =>
      post('payout-batches', { ...(reason && { reason }) }),

    /** Records that a batch was paid: under which reference, and from which account unless each provider's own. */
    payPayoutBatch: ({ id, reference, paid_from }: OfRecord & { reference: string; paid_from?: Provider }) =>
      post(to('payout-batches', id, 'mark-paid'), { reference, ...(paid_from && { paid_from }) }),

    /** Gives an open batch up: what it gathered is free for the next one. */
    cancelPayoutBatch: ({ id, reason }: OfRecord & { reason: string }) =>
      post(to('payout-batches', id, 'cancel'), { reason }),

    /** Stops the payouts to a driver, or lets them go on. */
    stopPayouts: ({ id, ...body }: OfRecord & { stopped: boolean; reason: string }) =>
      post(to('profiles', id, 'payouts'), body),

    /** The numbers of one provider, or of neither, as the file of a bulk payment. */
    payoutBatchFile: ({ id, provider }: OfRecord & { provider: Provider | 'other' }) =>
      session.file(`/api/admin/${to('payout-batches', id, 'csv')}?provider=${provider}`, 'text/csv'),
  };
}
