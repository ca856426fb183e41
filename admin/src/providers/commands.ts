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

/** The application's version at the time of the decision; a newer one rejects it. */
interface OfApplication extends OfRecord {
  version: number;
}

/** A file of an application, in its current or renewed version. */
export interface DocumentPlace extends OfRecord {
  field: Schemas['DocumentFilePlace'];
  state: 'current' | 'waiting';
  size: 'full' | 'thumbnail';
}

const at = (id: string) => ({ path: { id } });

/**
 * Named staff commands, one per API call that is not plain CRUD, and additional queries. All wait for the server and
 * fail with HttpError; there are no optimistic updates.
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
    /** Approves or rejects an application, or reverts the decision. */
    decideApplication: ({ id, ...body }: OfApplication & Schemas['DecideApplicationRequest']) =>
      dataOf(api.POST('/api/admin/driver-applications/{id}/status', { params: at(id), body })),

    /** Corrects an applicant's name to match the documents. Not possible for approved drivers. */
    renameApplicant: ({ id, ...body }: OfRecord & Schemas['RenameApplicantRequest']) =>
      dataOf(api.POST('/api/admin/driver-applications/{id}/name', { params: at(id), body })),

    /** Replaces a document by its renewal; `expires_on` overrides the driver's date. */
    confirmDocument: ({
      id,
      version,
      field,
      expires_on,
    }: OfApplication & { field: Schemas['SingleFileField']; expires_on?: string }) =>
      decideRenewal(id, field, { decision: 'confirm', version, ...(expires_on && { expires_on }) }),

    /** Rejects a renewed document with a reason; the current one stays. */
    refuseDocument: ({
      id,
      version,
      field,
      reason,
    }: OfApplication & WithReason & { field: Schemas['SingleFileField'] }) =>
      decideRenewal(id, field, { decision: 'refuse', version, reason }),

    /** Grants, changes or revokes (null) a staff role. */
    setStaffRole: ({ id, ...change }: WithReason & { staff_role: Schemas['StaffRole'] | null }) =>
      changeAccess(id, change),

    /** Suspends a user: ends their sessions and cancels their future rides with full refunds. */
    suspendProfile: ({ id, reason }: WithReason) => changeAccess(id, { suspended: true, reason }),

    /** Lifts a suspension. */
    restoreProfile: ({ id, reason }: WithReason) => changeAccess(id, { suspended: false, reason }),

    /** Resolves a report: no action, a warning, or suspension. */
    resolveReport: ({ id, ...body }: OfRecord & Schemas['ResolveReportRequest']) =>
      dataOf(api.POST('/api/admin/reports/{id}/resolve', { params: at(id), body })),

    /** Queries the provider now, as the job does. */
    reconcilePayment: ({ id, reason }: Partial<WithReason> & OfRecord) =>
      dataOf(
        api.POST('/api/admin/payments/{id}/reconcile', {
          params: at(id),
          body: { ...(reason && { reason }) },
        }),
      ),

    /** Fails a payment under review: no money arrived. */
    failPayment: ({ id, reason }: WithReason) =>
      dataOf(
        api.POST('/api/admin/payments/{id}/reconcile', {
          params: at(id),
          body: { outcome: 'failed', reason },
        }),
      ),

    /** Refunds in full; cancels an active booking. */
    refundPayment: ({ id, ...body }: WithReason) =>
      dataOf(api.POST('/api/admin/payments/{id}/refund', { params: at(id), body })),

    /** Records a manual refund with its reference. */
    settleRefund: ({ id, ...body }: OfRecord & { reference: string }) =>
      dataOf(api.POST('/api/admin/refunds/{id}/settle', { params: at(id), body })),

    /** Confirms a request as the second person. */
    confirmRequest: ({ id }: OfRecord) =>
      dataOf(api.POST('/api/admin/approvals/{id}/confirm', { params: at(id) })),

    /** Withdraws a request that awaits a second person. */
    withdrawRequest: ({ id, reason }: Partial<WithReason> & OfRecord) =>
      dataOf(
        api.POST('/api/admin/approvals/{id}/withdraw', {
          params: at(id),
          body: { ...(reason && { reason }) },
        }),
      ),

    /** Removes the second factor of a user with a lost phone. */
    resetSecondFactor: ({ id, ...body }: WithReason) =>
      dataOf(api.POST('/api/admin/profiles/{id}/second-factor/reset', { params: at(id), body })),

    /** Resolves a paid booking with unknown outcome. */
    resolveBooking: ({ id, ...body }: OfRecord & Schemas['ResolveBookingRequest']) =>
      dataOf(api.POST('/api/admin/bookings/{id}/resolve', { params: at(id), body })),

    /** Creates a batch of all payable driver earnings. */
    createPayoutBatch: ({ reason }: { reason?: string } = {}) =>
      dataOf(api.POST('/api/admin/payout-batches', { body: { ...(reason && { reason }) } })),

    /** Records a batch as paid: reference, and account unless each provider's own. */
    payPayoutBatch: ({ id, ...body }: OfRecord & Schemas['MarkPaidRequest']) =>
      dataOf(api.POST('/api/admin/payout-batches/{id}/mark-paid', { params: at(id), body })),

    /** Cancels an open batch and releases its payouts. */
    cancelPayoutBatch: ({ id, ...body }: WithReason) =>
      dataOf(api.POST('/api/admin/payout-batches/{id}/cancel', { params: at(id), body })),

    /** Removes an inappropriate picture. */
    removePicture: ({ id, ...body }: OfRecord & Schemas['RemovePictureRequest']) =>
      dataOf(api.POST('/api/admin/profiles/{id}/pictures/remove', { params: at(id), body })),

    /** Stops or resumes the payouts to a driver. */
    stopPayouts: ({ id, ...body }: OfRecord & Schemas['StopPayoutsRequest']) =>
      dataOf(api.POST('/api/admin/profiles/{id}/payouts', { params: at(id), body })),

    /** Records a manual payout with its reference. */
    settlePayout: ({ id, ...body }: OfRecord & { reference: string }) =>
      dataOf(api.POST('/api/admin/payouts/{id}/settle', { params: at(id), body })),

    /** Accepts or rejects a payout number registered under another name. */
    decidePayoutAccount: ({ id, ...body }: OfRecord & Schemas['DecidePayoutAccountRequest']) =>
      dataOf(api.POST('/api/admin/profiles/{id}/payout-account', { params: at(id), body })),

    /** The rails with their balances. */
    rails: () => dataOf(api.GET('/api/admin/rails')),

    /** Acknowledges a rail's alarm, up to its current count. */
    markAlarmSeen: (body: Schemas['SeenAlarmRequest']) =>
      dataOf(api.POST('/api/admin/rails/alarms/seen', { body })),

    /** The bulk payment file of one provider's numbers, or of those without one. */
    payoutBatchFile: ({ id, provider }: OfRecord & { provider: Schemas['PayoutCsvProvider'] }) =>
      bodyOf(
        api.GET('/api/admin/payout-batches/{id}/csv', {
          params: { ...at(id), query: { provider } },
          headers: { accept: 'text/csv, application/json' },
          parseAs: 'blob',
        }),
      ),

    /** Checks all dependencies of the server; takes some seconds. */
    doctor: (lang: Language) => dataOf(api.GET('/api/admin/doctor', { params: { query: { lang } } })),

    /** A ride's income, costs and balance, from the journal. */
    rideMoney: (id: string) => dataOf(api.GET('/api/admin/rides/{id}/money', { params: at(id) })),

    /** Income and costs of a month (`2026-11`, in Douala). */
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

    /** Open items of staff and today's figures. */
    stats: () => dataOf(api.GET('/api/admin/stats')),

    /** A page of a person's timeline, latest first. The first page is audited. */
    timeline: ({ id, cursor, signal }: OfRecord & { cursor: string | null; signal: AbortSignal }) =>
      dataOf(
        api.GET('/api/admin/profiles/{id}/timeline', {
          params: { ...at(id), query: cursor === null ? {} : { cursor } },
          signal,
        }),
      ),

    /** Records a list export in the audit log. */
    recordExport: (body: Schemas['ListExportRequest']) => dataOf(api.POST('/api/admin/exports', { body })),

    /** Daily figures over a number of days. */
    series: (days: 7 | 30 | 90) =>
      dataOf(api.GET('/api/admin/stats/series', { params: { query: { days } } })),

    /** Number of applications per state. */
    applicationCounts: () => dataOf(api.GET('/api/admin/driver-applications/counts')),

    /** A personal link to a document, valid for five minutes. Each one is audited. */
    documentLink: ({ id, field, ...query }: DocumentPlace) =>
      dataOf(
        api.GET('/api/admin/driver-applications/{id}/files/{field}', {
          params: { path: { id, field }, query },
        }),
      ),
  };
}
