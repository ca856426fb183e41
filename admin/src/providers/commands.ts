import type { Language } from '../locales/languages';
import type { components } from '../schema.gen';
import { bodyOf, dataOf } from './http';
import type { ConsoleSession } from './session';

type Schemas = components['schemas'];

interface OfRecord {
  id: string;
}

interface WithReason extends OfRecord {
  reason: string;
}

/** An application as it was when the decision was made: somebody else's change since then refuses it. */
interface OfApplication extends OfRecord {
  version: number;
}

/** One file of an application, as it is in force or as it was sent for renewal. */
export interface DocumentPlace extends OfRecord {
  field: Schemas['DocumentFilePlace'];
  state: 'current' | 'waiting';
  size: 'full' | 'thumbnail';
}

const at = (id: string) => ({ path: { id } });

/**
 * What staff do to people, money and bookings, one named command for each call of the API that is no plain change of
 * a record, and what they ask besides lists and records. Each waits for the server's answer and fails with HttpError;
 * nothing is shown as done before.
 */
export function createCommands({ api }: ConsoleSession) {
  const changeAccess = (id: string, body: Schemas['ChangeAccessRequest']) =>
    dataOf(api.PATCH('/api/admin/profiles/{id}', { params: at(id), body }));

  const decideRenewal = (
    id: string,
    field: Schemas['SingleFileField'],
    body: Schemas['DecideRenewalRequest'],
  ) =>
    dataOf(
      api.POST('/api/admin/driver-applications/{id}/documents/{field}', {
        params: { path: { id, field } },
        body,
      }),
    );

  return {
    /** Approves an application, rejects it for a reason, or takes the decision back. */
    decideApplication: ({ id, ...body }: OfApplication & Schemas['DecideApplicationRequest']) =>
      dataOf(api.POST('/api/admin/driver-applications/{id}/status', { params: at(id), body })),

    /** Gives an applicant another name, as on the documents: an approved driver cannot. */
    renameApplicant: ({ id, ...body }: OfRecord & Schemas['RenameApplicantRequest']) =>
      dataOf(api.POST('/api/admin/driver-applications/{id}/name', { params: at(id), body })),

    /** Puts a renewed document in the place of the one before; `expires_on` where it says another day than the driver. */
    confirmDocument: ({
      id,
      version,
      field,
      expires_on,
    }: OfApplication & { field: Schemas['SingleFileField']; expires_on?: string }) =>
      decideRenewal(id, field, { decision: 'confirm', version, ...(expires_on && { expires_on }) }),

    /** Sends a renewed document back for a reason; the one before stays. */
    refuseDocument: ({
      id,
      version,
      field,
      reason,
    }: OfApplication & WithReason & { field: Schemas['SingleFileField'] }) =>
      decideRenewal(id, field, { decision: 'refuse', version, reason }),

    /** Makes somebody a member of the staff, changes what they may do, or withdraws it (null). */
    setStaffRole: ({ id, ...change }: WithReason & { staff_role: Schemas['StaffRole'] | null }) =>
      changeAccess(id, change),

    /** Shuts a person out: their sessions end at once, their future rides are cancelled with full refunds. */
    suspendProfile: ({ id, reason }: WithReason) => changeAccess(id, { suspended: true, reason }),

    /** Lets a suspended person in again. */
    restoreProfile: ({ id, reason }: WithReason) => changeAccess(id, { suspended: false, reason }),

    /** Ends a report: nothing to do, a word to the person, or the end of their account's use. */
    resolveReport: ({ id, ...body }: OfRecord & Schemas['ResolveReportRequest']) =>
      dataOf(api.POST('/api/admin/reports/{id}/resolve', { params: at(id), body })),

    /** Asks the provider now, as the job would. */
    reconcilePayment: ({ id, reason }: Partial<WithReason> & OfRecord) =>
      dataOf(
        api.POST('/api/admin/payments/{id}/reconcile', {
          params: at(id),
          body: { ...(reason && { reason }) },
        }),
      ),

    /** Ends a payment that is held for review: the money did not come. */
    failPayment: ({ id, reason }: WithReason) =>
      dataOf(
        api.POST('/api/admin/payments/{id}/reconcile', {
          params: at(id),
          body: { outcome: 'failed', reason },
        }),
      ),

    /** Gives everything back; an active booking ends with it. */
    refundPayment: ({ id, ...body }: WithReason) =>
      dataOf(api.POST('/api/admin/payments/{id}/refund', { params: at(id), body })),

    /** Records that a refund was paid by hand, and under which reference. */
    settleRefund: ({ id, ...body }: OfRecord & { reference: string }) =>
      dataOf(api.POST('/api/admin/refunds/{id}/settle', { params: at(id), body })),

    /** Executes a command that waits, as its second person. */
    confirmRequest: ({ id }: OfRecord) =>
      dataOf(api.POST('/api/admin/approvals/{id}/confirm', { params: at(id) })),

    /** Ends a command that waits for a second person. */
    withdrawRequest: ({ id, reason }: Partial<WithReason> & OfRecord) =>
      dataOf(
        api.POST('/api/admin/approvals/{id}/withdraw', {
          params: at(id),
          body: { ...(reason && { reason }) },
        }),
      ),

    /** Takes away the second factor of somebody whose phone is lost. */
    resetSecondFactor: ({ id, ...body }: WithReason) =>
      dataOf(api.POST('/api/admin/profiles/{id}/second-factor/reset', { params: at(id), body })),

    /** Decides what became of a paid booking whose code was never verified. */
    resolveBooking: ({ id, ...body }: OfRecord & Schemas['ResolveBookingRequest']) =>
      dataOf(api.POST('/api/admin/bookings/{id}/resolve', { params: at(id), body })),

    /** Gathers what drivers may have by now into a batch to be paid. */
    createPayoutBatch: ({ reason }: { reason?: string } = {}) =>
      dataOf(api.POST('/api/admin/payout-batches', { body: { ...(reason && { reason }) } })),

    /** Records that a batch was paid: under which reference, and from which account unless each provider's own. */
    payPayoutBatch: ({ id, ...body }: OfRecord & Schemas['MarkPaidRequest']) =>
      dataOf(api.POST('/api/admin/payout-batches/{id}/mark-paid', { params: at(id), body })),

    /** Gives an open batch up: what it gathered is free for the next one. */
    cancelPayoutBatch: ({ id, ...body }: WithReason) =>
      dataOf(api.POST('/api/admin/payout-batches/{id}/cancel', { params: at(id), body })),

    /** Takes away a picture that nobody should see. */
    removePicture: ({ id, ...body }: OfRecord & Schemas['RemovePictureRequest']) =>
      dataOf(api.POST('/api/admin/profiles/{id}/pictures/remove', { params: at(id), body })),

    /** Stops the payouts to a driver, or lets them go on. */
    stopPayouts: ({ id, ...body }: OfRecord & Schemas['StopPayoutsRequest']) =>
      dataOf(api.POST('/api/admin/profiles/{id}/payouts', { params: at(id), body })),

    /** Records that a payout was made by hand, and under which reference. */
    settlePayout: ({ id, ...body }: OfRecord & { reference: string }) =>
      dataOf(api.POST('/api/admin/payouts/{id}/settle', { params: at(id), body })),

    /** Decides whether a driver is paid on a number that the operator knows under another name. */
    decidePayoutAccount: ({ id, ...body }: OfRecord & Schemas['DecidePayoutAccountRequest']) =>
      dataOf(api.POST('/api/admin/profiles/{id}/payout-account', { params: at(id), body })),

    /** The ways to the wallets, with what lies ready there. */
    rails: () => dataOf(api.GET('/api/admin/rails')),

    /** Says that an alarm of a rail is seen to, as often as it had been raised. */
    markAlarmSeen: (body: Schemas['SeenAlarmRequest']) =>
      dataOf(api.POST('/api/admin/rails/alarms/seen', { body })),

    /** The numbers of one provider, or of neither, as the file of a bulk payment. */
    payoutBatchFile: ({ id, provider }: OfRecord & { provider: Schemas['PayoutCsvProvider'] }) =>
      bodyOf(
        api.GET('/api/admin/payout-batches/{id}/csv', {
          params: { ...at(id), query: { provider } },
          headers: { accept: 'text/csv, application/json' },
          parseAs: 'blob',
        }),
      ),

    /** Looks at everything that the server leans on; it takes some seconds. */
    doctor: (lang: Language) => dataOf(api.GET('/api/admin/doctor', { params: { query: { lang } } })),

    /** What a ride has brought, cost and left, from the journal. */
    rideMoney: (id: string) => dataOf(api.GET('/api/admin/rides/{id}/money', { params: at(id) })),

    /** What a month (`2026-11`, in Douala) brought and cost. */
    statement: (month: string) =>
      dataOf(api.GET('/api/admin/statements/{month}', { params: { path: { month } } })),

    /** The same as a file. */
    statementFile: ({ month, form }: { month: string; form: 'csv' | 'pdf' }) =>
      bodyOf(
        api.GET('/api/admin/statements/{month}', {
          params: { path: { month } },
          headers: { accept: `${form === 'csv' ? 'text/csv' : 'application/pdf'}, application/json;q=0.1` },
          parseAs: 'blob',
        }),
      ),

    /** What waits for staff, and what today brings. */
    stats: () => dataOf(api.GET('/api/admin/stats')),

    /** A page of everything about a person, the latest first. The first page is audited. */
    timeline: ({ id, cursor, signal }: OfRecord & { cursor: string | null; signal: AbortSignal }) =>
      dataOf(
        api.GET('/api/admin/profiles/{id}/timeline', {
          params: { ...at(id), query: cursor === null ? {} : { cursor } },
          signal,
        }),
      ),

    /** Writes down that a list is saved as a file. */
    recordExport: (body: Schemas['ListExportRequest']) => dataOf(api.POST('/api/admin/exports', { body })),

    /** What happened day by day, over so many days. */
    series: (days: 7 | 30 | 90) =>
      dataOf(api.GET('/api/admin/stats/series', { params: { query: { days } } })),

    /** How many applications are in each state. */
    applicationCounts: () => dataOf(api.GET('/api/admin/driver-applications/counts')),

    /** A link to a document, good for five minutes and for this person only. Each one is audited. */
    documentLink: ({ id, field, ...query }: DocumentPlace) =>
      dataOf(
        api.GET('/api/admin/driver-applications/{id}/files/{field}', {
          params: { path: { id, field }, query },
        }),
      ),
  };
}
