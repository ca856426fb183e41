import type { Language } from '../locales/languages';
import type { Schemas } from '../records';
import type { paths } from '../schema.gen';
import { bodyOf, dataOf as dataOfResponse } from './http';
import type { ConsoleSession } from './session';

interface OfRecord {
  id: string;
}

interface WithReason extends OfRecord {
  reason: string;
}

/** A renewal in the version of the application that was reviewed. */
interface OfRenewal extends OfRecord {
  version: number;
  field: Schemas['SingleFileField'];
}

/** Current or renewed version. */
interface DocumentPlace extends OfRecord {
  field: Schemas['DocumentFilePlace'];
  state: 'current' | 'waiting';
  size: 'full' | 'thumbnail';
  /** Kept in the audit log. */
  reason: string;
}

interface WithBody<Body> {
  post: { requestBody: { content: { 'application/json': Body } } };
}

type BodyOf<Path extends keyof paths> = paths[Path] extends WithBody<infer Body> ? Body : never;

type CommandPath = keyof paths & `/api/admin/${string}/{id}/${string}`;

const at = (id: string) => ({ path: { id } });
const ofMonth = (month: string) => ({ path: { month } });

const withoutEmpty = <Body extends object>(body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '')) as Body;

/**
 * Named staff commands, one per API call beyond CRUD, and additional queries. All wait for the server,
 * without optimistic updates, and fail with HttpError.
 */
export function createCommands({ api }: ConsoleSession, withNames: <Data>(data: Data) => Data) {
  const dataOf: typeof dataOfResponse = async (call) => withNames(await dataOfResponse(call));

  const command =
    <Path extends CommandPath>(path: Path) =>
    ({ id, key, ...body }: OfRecord & { key?: string } & BodyOf<Path>): Promise<unknown> => {
      // The body's type depends on the path, which openapi-fetch cannot resolve while generic.
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      const options = { params: at(id), headers, body: withoutEmpty(body) } as never;
      return dataOf(
        api.POST(path as never, options) as Promise<{ data?: { data: unknown }; response: Response }>,
      );
    };

  const reconcile = command('/api/admin/payments/{id}/reconcile');

  const changeAccess = (id: string, body: Schemas['ChangeAccessRequest']) =>
    dataOf(api.PATCH('/api/admin/profiles/{id}', { params: at(id), body }));

  const decideRenewal = ({ id, field, ...body }: OfRenewal & Schemas['DecideRenewalRequest']) =>
    dataOf(
      api.POST('/api/admin/driver-applications/{id}/documents/{field}', {
        params: { path: { id, field } },
        body: withoutEmpty(body),
      }),
    );

  return {
    decideApplication: command('/api/admin/driver-applications/{id}/status'),
    renameApplicant: command('/api/admin/driver-applications/{id}/name'),
    /** `expires_on` overrides the driver's date. */
    confirmDocument: (renewal: OfRenewal & { expires_on?: string }) =>
      decideRenewal({ ...renewal, decision: 'confirm' }),
    /** The current document stays. */
    refuseDocument: (renewal: OfRenewal & WithReason) => decideRenewal({ ...renewal, decision: 'refuse' }),

    /** Null revokes the role. */
    setStaffRole: ({ id, ...change }: WithReason & { staff_role: Schemas['StaffRole'] | null }) =>
      changeAccess(id, change),
    suspendProfile: ({ id, reason }: WithReason) => changeAccess(id, { suspended: true, reason }),
    restoreProfile: ({ id, reason }: WithReason) => changeAccess(id, { suspended: false, reason }),
    resetSecondFactor: command('/api/admin/profiles/{id}/second-factor/reset'),
    removePicture: command('/api/admin/profiles/{id}/pictures/remove'),
    changeGender: command('/api/admin/profiles/{id}/gender'),
    stopPayouts: command('/api/admin/profiles/{id}/payouts'),
    decidePayoutAccount: command('/api/admin/profiles/{id}/payout-account'),
    resolveReport: command('/api/admin/reports/{id}/resolve'),
    decideClaim: command('/api/admin/claims/{id}/decide'),
    createPromotion: (body: Schemas['CreatePromotionRequest']) =>
      dataOf(api.POST('/api/admin/promotions', { body })),
    changePromotion: ({ id, ...body }: OfRecord & Schemas['PromotionChange']) =>
      dataOf(api.PATCH('/api/admin/promotions/{id}', { params: at(id), body })),
    decideStrike: command('/api/admin/strikes/{id}/decide'),
    messageRide: command('/api/admin/rides/{id}/message'),
    messageRecipients: async (id: string): Promise<number> => {
      const body = { text: '?', preview: true };
      const preview = await dataOf(api.POST('/api/admin/rides/{id}/message', { params: at(id), body }));
      return preview.recipients;
    },
    resend: command('/api/admin/bookings/{id}/resend'),
    listRide: command('/api/admin/rides/{id}/list'),
    cancelRide: command('/api/admin/rides/{id}/cancel'),
    moveRide: command('/api/admin/rides/{id}/move'),
    rideTimeline: (id: string) => dataOf(api.GET('/api/admin/rides/{id}/timeline', { params: at(id) })),
    manifest: ({ id, lang }: OfRecord & { lang: Language }) =>
      bodyOf(
        api.GET('/api/admin/rides/{id}/manifest', {
          params: { ...at(id), query: { lang } },
          headers: { accept: 'application/pdf, application/json;q=0.1' },
          parseAs: 'blob',
        }),
      ),
    cancelBooking: command('/api/admin/bookings/{id}/cancel'),
    boardBooking: command('/api/admin/bookings/{id}/board'),
    unboardBooking: command('/api/admin/bookings/{id}/unboard'),
    hideRating: command('/api/admin/ratings/{id}/hide'),
    answerCase: command('/api/admin/support-cases/{id}/messages'),
    noteCase: command('/api/admin/support-cases/{id}/notes'),
    channelFigures: (days: { day_from: string; day_to: string }) =>
      dataOf(api.GET('/api/admin/conversations/figures', { params: { query: withoutEmpty(days) } })),
    openChat: ({ id, ...body }: WithReason) =>
      dataOf(api.POST('/api/admin/bookings/{id}/chat', { params: at(id), body })),
    openConversation: ({ id, ...body }: WithReason) =>
      dataOf(api.POST('/api/admin/conversations/{id}/open', { params: at(id), body })),
    takeOverConversation: ({ id, ...body }: WithReason) =>
      dataOf(api.POST('/api/admin/conversations/{id}/take-over', { params: at(id), body })),
    changeCase: ({ id, ...body }: OfRecord & Schemas['ChangeCaseRequest']) =>
      dataOf(api.PATCH('/api/admin/support-cases/{id}', { params: at(id), body })),
    restoreRating: command('/api/admin/ratings/{id}/restore'),

    /** Queries the provider now, as the job does. */
    reconcilePayment: (payment: Partial<WithReason> & OfRecord) => reconcile(payment),
    /** Settles the payment as failed: no money arrived. */
    failPayment: (payment: WithReason) => reconcile({ ...payment, outcome: 'failed' }),
    /** Refunds in full and cancels an active booking. */
    refundPayment: command('/api/admin/payments/{id}/refund'),
    settleRefund: command('/api/admin/refunds/{id}/settle'),
    settlePayout: command('/api/admin/payouts/{id}/settle'),
    /** Decides on a paid booking with unknown outcome. */
    resolveBooking: command('/api/admin/bookings/{id}/resolve'),
    confirmRequest: ({ id }: OfRecord) =>
      dataOf(api.POST('/api/admin/approvals/{id}/confirm', { params: at(id) })),
    withdrawRequest: command('/api/admin/approvals/{id}/withdraw'),

    createPayoutBatch: (body: { reason?: string } = {}) =>
      dataOf(api.POST('/api/admin/payout-batches', { body: withoutEmpty(body) })),
    previewPayoutBatch: () => dataOf(api.GET('/api/admin/payout-batches/preview')),
    payPayoutBatch: command('/api/admin/payout-batches/{id}/mark-paid'),
    /** Releases the payouts of the batch. */
    cancelPayoutBatch: command('/api/admin/payout-batches/{id}/cancel'),
    /** Lists the numbers of one provider, or those of neither. */
    payoutBatchFile: ({ id, provider }: OfRecord & { provider: Schemas['PayoutCsvProvider'] }) =>
      bodyOf(
        api.GET('/api/admin/payout-batches/{id}/csv', {
          params: { ...at(id), query: { provider } },
          headers: { accept: 'text/csv, application/json' },
          parseAs: 'blob',
        }),
      ),

    tokens: () => dataOf(api.GET('/api/admin/tokens')),
    createToken: (body: Schemas['CreateTokenRequest']) => dataOf(api.POST('/api/admin/tokens', { body })),
    revokeToken: (id: string) => dataOf(api.DELETE('/api/admin/tokens/{id}', { params: at(id) })),
    webhooks: () => dataOf(api.GET('/api/admin/webhooks')),
    createWebhook: (body: Schemas['CreateWebhookRequest']) =>
      dataOf(api.POST('/api/admin/webhooks', { body })),
    /** A rotated secret is in the answer. */
    changeWebhook: ({ id, ...body }: OfRecord & Schemas['ChangeWebhookRequest']) =>
      dataOf(api.PATCH('/api/admin/webhooks/{id}', { params: at(id), body })),
    deleteWebhook: (id: string) => dataOf(api.DELETE('/api/admin/webhooks/{id}', { params: at(id) })),
    deliveries: (id: string) => dataOf(api.GET('/api/admin/webhooks/{id}/deliveries', { params: at(id) })),
    retryDelivery: (path: OfRecord & { delivery_id: string }) =>
      dataOf(api.POST('/api/admin/webhooks/{id}/deliveries/{delivery_id}/retry', { params: { path } })),

    towns: () => dataOf(api.GET('/api/towns')),
    rails: () => dataOf(api.GET('/api/admin/rails')),
    /** Up to the alarm's current count. */
    markAlarmSeen: (body: Schemas['SeenAlarmRequest']) =>
      dataOf(api.POST('/api/admin/rails/alarms/seen', { body })),
    doctor: (lang: Language) => dataOf(api.GET('/api/admin/doctor', { params: { query: { lang } } })),
    rideMoney: (id: string) => dataOf(api.GET('/api/admin/rides/{id}/money', { params: at(id) })),
    /** Month as `2026-11`, in Douala. */
    statement: (month: string) =>
      dataOf(api.GET('/api/admin/statements/{month}', { params: ofMonth(month) })),
    /** A provider's statement against a rail's payments of a day. */
    compareStatement: ({ file, ...query }: { file: Blob; rail: Schemas['RailName']; day: string }) =>
      dataOf(
        api.POST('/api/admin/statements/compare', {
          params: { query },
          headers: { 'content-type': 'text/csv' },
          body: file as never,
          bodySerializer: (body: unknown) => body as Blob,
        }),
      ),
    closings: () => dataOf(api.GET('/api/admin/closings')),
    /** Conditions for closing a month, `2026-11` in Douala. */
    checklist: (month: string) => dataOf(api.GET('/api/admin/closings/{month}', { params: ofMonth(month) })),
    closeMonth: (month: string, body: Schemas['CloseMonthRequest']) => {
      const options = { params: ofMonth(month), body: withoutEmpty(body) };
      return dataOf(api.POST('/api/admin/closings/{month}/close', options));
    },
    reopenMonth: (month: string, body: Schemas['ReopenMonthRequest']) =>
      dataOf(api.POST('/api/admin/closings/{month}/reopen', { params: ofMonth(month), body })),
    statementFile: ({ month, form }: { month: string; form: 'csv' | 'pdf' }) =>
      bodyOf(
        api.GET('/api/admin/statements/{month}', {
          params: ofMonth(month),
          headers: { accept: `${form === 'csv' ? 'text/csv' : 'application/pdf'}, application/json;q=0.1` },
          parseAs: 'blob',
        }),
      ),

    search: ({ q, signal }: { q: string; signal: AbortSignal }) =>
      dataOf(api.GET('/api/admin/search', { params: { query: { q } }, signal })),
    /** Departures of the next hours, and the user's open work. */
    today: () => dataOf(api.GET('/api/admin/today')),
    passengers: (id: string) => dataOf(api.GET('/api/admin/rides/{id}/passengers', { params: at(id) })),
    stats: () => dataOf(api.GET('/api/admin/stats')),
    series: (days: 7 | 30 | 90) =>
      dataOf(api.GET('/api/admin/stats/series', { params: { query: { days } } })),
    trends: (query: { from: string; to: string; by: 'day' | 'week' | 'month' }) =>
      dataOf(api.GET('/api/admin/stats/trends', { params: { query } })),
    applicationCounts: () => dataOf(api.GET('/api/admin/driver-applications/counts')),
    /** Latest first. The first page is audited. */
    timeline: ({ id, cursor, signal }: OfRecord & { cursor: string | null; signal: AbortSignal }) =>
      dataOf(
        api.GET('/api/admin/profiles/{id}/timeline', {
          params: { ...at(id), query: cursor === null ? {} : { cursor } },
          signal,
        }),
      ),
    bookingTimeline: (id: string) => dataOf(api.GET('/api/admin/bookings/{id}/timeline', { params: at(id) })),
    recordExport: (body: Schemas['ListExportRequest']) => dataOf(api.POST('/api/admin/exports', { body })),
    /** Personal, valid for five minutes; each one is audited. */
    documentLink: ({ id, field, ...query }: DocumentPlace) =>
      dataOf(
        api.GET('/api/admin/driver-applications/{id}/files/{field}', {
          params: { path: { id, field }, query },
        }),
      ),
  };
}
