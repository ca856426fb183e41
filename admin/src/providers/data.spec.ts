import { apiDouble, failure, ORIGIN, signedIn, success } from '../../test/api-double';
import { createDataProvider, recordCount } from './data';
import { ConsoleSession } from './session';

const dataOf = (routes: Parameters<typeof apiDouble>[0]) => {
  const api = apiDouble({ 'GET /api/auth/session': [signedIn('admin')], ...routes });
  return { api, data: createDataProvider(new ConsoleSession(api.fetch, ORIGIN)) };
};

const page = (rows: object[], total: number, more = {}) =>
  success(rows, { pagination: { page: 1, limit: 25, total, ...more } });

describe('Staff lists', () => {
  it('are searched, sorted, paged and counted by the API', async () => {
    const path = '/api/admin/payments?q=orange&needs_review=true&sort=created_at&order=desc&page=2&limit=25';
    const { data } = dataOf({ [`GET ${path}`]: [page([{ id: 'p-1' }], 26)] });
    const list = await data.getList('payments', {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'created_at', order: 'DESC' },
      filter: { q: ' orange ', needs_review: true },
    });
    expect(list).toEqual({ data: [{ id: 'p-1' }], total: 26, meta: { counted: 26, atLeast: false } });
  });

  it('offer at most fifty numbered pages, the limit of the API', async () => {
    const path = '/api/admin/rides?sort=departure_time&order=asc&page=50&limit=10';
    const { data } = dataOf({ [`GET ${path}`]: [page([{ id: 'r-1' }], 10_000, { at_least: true })] });
    const list = await data.getList('rides', {
      pagination: { page: 50, perPage: 10 },
      sort: { field: 'departure_time', order: 'ASC' },
      filter: {},
    });
    expect(list).toMatchObject({ total: 500, meta: { counted: 10_000, atLeast: true } });
    expect(recordCount(list)).toBe(10_000);
  });

  it('omit empty filters', async () => {
    const path = '/api/admin/rides?sort=departure_time&order=asc&page=1&limit=25';
    const { data, api } = dataOf({ [`GET ${path}`]: [page([], 0)] });
    await data.getList('rides', {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'departure_time', order: 'ASC' },
      filter: { q: '  ', status: undefined },
    });
    expect(api.pathsCalled()).toContain(`GET ${path}`);
  });

  it('load one record', async () => {
    const { data } = dataOf({ 'GET /api/admin/rides/r-1': [success({ id: 'r-1' })] });
    expect(await data.getOne('rides', { id: 'r-1' })).toEqual({ data: { id: 'r-1' } });
  });

  it('load a payout account through its driver', async () => {
    const { data } = dataOf({ 'GET /api/admin/profiles/u-2/payout-account': [success({ id: 'u-2' })] });
    expect(await data.getOne('payout-accounts', { id: 'u-2' })).toEqual({ data: { id: 'u-2' } });
  });

  it("show deleted accounts in the console's language", async () => {
    const api = apiDouble({
      'GET /api/auth/session': [signedIn('admin')],
      'GET /api/admin/rides/r-1': [success({ id: 'r-1', driver: { full_name: 'Unknown' } })],
      'GET /api/admin/rides/r-1/passengers': [success([{ full_name: 'Unknown', phone: null }])],
      'GET /api/admin/rides/r-1/timeline': [success([{ passenger: 'Unknown', text: 'Unknown' }])],
    });
    const data = createDataProvider(new ConsoleSession(api.fetch, ORIGIN), () => 'Compte supprimé');
    expect(await data.getOne('rides', { id: 'r-1' })).toEqual({
      data: { id: 'r-1', driver: { full_name: 'Compte supprimé' } },
    });
    expect(await data.passengers('r-1')).toEqual([{ full_name: 'Compte supprimé', phone: null }]);
    expect(await data.rideTimeline('r-1')).toEqual([{ passenger: 'Compte supprimé', text: 'Unknown' }]);
  });

  it('omit missing records from references', async () => {
    const { data } = dataOf({
      'GET /api/admin/profiles/u-1': [success({ id: 'u-1' })],
      'GET /api/admin/profiles/u-2': [failure(404, 'PROFILE_NOT_FOUND')],
    });
    expect(await data.getMany('profiles', { ids: ['u-1', 'u-2'] })).toEqual({ data: [{ id: 'u-1' }] });
  });

  it('filter by a related record', async () => {
    const path = '/api/admin/bookings?ride_id=r-1&sort=created_at&order=desc&page=1&limit=10';
    const { data, api } = dataOf({ [`GET ${path}`]: [page([], 0)] });
    await data.getManyReference('bookings', {
      target: 'ride_id',
      id: 'r-1',
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'created_at', order: 'DESC' },
      filter: {},
    });
    expect(api.pathsCalled()).toContain(`GET ${path}`);
  });

  it.each([
    [403, 'FORBIDDEN'],
    [409, 'VERSION_CONFLICT'],
    [409, 'STATE_CONFLICT'],
  ])("report a known error code with the console's text: %i %s", async (status, code) => {
    const { data } = dataOf({ 'GET /api/admin/rides/r-1': [failure(status, code)] });
    const refused = data.getOne('rides', { id: 'r-1' });
    await expect(refused).rejects.toMatchObject({ status, message: `console.errors.${code}` });
  });

  it("report an unknown error code with the server's message", async () => {
    const { data } = dataOf({
      'GET /api/admin/rides/r-1': [failure(409, 'SOMETHING_NEW', 'Something new')],
    });
    await expect(data.getOne('rides', { id: 'r-1' })).rejects.toMatchObject({ message: 'Something new' });
  });

  it('are read-only', async () => {
    const { data, api } = dataOf({});
    for (const write of [data.create, data.update, data.updateMany, data.delete, data.deleteMany]) {
      await expect(write()).rejects.toThrow('console.errors.READ_ONLY');
    }
    expect(api.calls).toEqual([]);
  });
});

describe('Additional queries', () => {
  it('return open items, application counts and a document link', async () => {
    const file = 'driver-applications/a-1/files/license_file_recto?state=waiting&size=full&reason=Review';
    const { data } = dataOf({
      'GET /api/admin/stats': [success({ applications_waiting: 3 })],
      'GET /api/admin/driver-applications/counts': [success({ pending: 3 })],
      [`GET /api/admin/${file}`]: [success({ url: '/api/files/token' })],
    });
    expect(await data.stats()).toEqual({ applications_waiting: 3 });
    expect(await data.applicationCounts()).toEqual({ pending: 3 });
    const link = {
      id: 'a-1',
      field: 'license_file_recto',
      state: 'waiting',
      size: 'full',
      reason: 'Review',
    } as const;
    expect(await data.documentLink(link)).toEqual({ url: '/api/files/token' });
  });
});

describe('Commands', () => {
  const reason = 'Ride never left';
  const paid = { reference: 'OM-77' };
  const reviewed = { id: 'a-1', version: 4 };
  const renewed = { ...reviewed, field: 'license_file_recto' } as const;
  const person = { id: 'u-2', reason };
  const alarm = { rail: 'mtn-momo', alarm: 'float_empty', times: 3 } as const;

  it.each<[string, (data: ReturnType<typeof dataOf>['data']) => Promise<unknown>, string, object]>([
    [
      'reconcile a payment',
      (data) => data.reconcilePayment({ id: 'p-1' }),
      'POST payments/p-1/reconcile',
      {},
    ],
    [
      'reconcile a payment with a reason',
      (data) => data.reconcilePayment({ id: 'p-1', reason }),
      'POST payments/p-1/reconcile',
      { reason },
    ],
    [
      'fail a payment under review',
      (data) => data.failPayment({ id: 'p-1', reason }),
      'POST payments/p-1/reconcile',
      { outcome: 'failed', reason },
    ],
    [
      'refund a payment',
      (data) => data.refundPayment({ id: 'p-1', reason }),
      'POST payments/p-1/refund',
      { reason },
    ],
    ['settle a refund', (data) => data.settleRefund({ id: 'r-1', ...paid }), 'POST refunds/r-1/settle', paid],
    [
      'resolve a booking',
      (data) => data.resolveBooking({ id: 'b-1', outcome: 'travelled', reason }),
      'POST bookings/b-1/resolve',
      { outcome: 'travelled', reason },
    ],
    ['create a payout batch', (data) => data.createPayoutBatch(), 'POST payout-batches', {}],
    [
      'pay a payout batch',
      (data) => data.payPayoutBatch({ id: 'o-1', ...paid }),
      'POST payout-batches/o-1/mark-paid',
      paid,
    ],
    [
      'stop payouts',
      (data) => data.stopPayouts({ ...person, stopped: true }),
      'POST profiles/u-2/payouts',
      { stopped: true, reason },
    ],
    [
      'decide on a payout number',
      (data) => data.decidePayoutAccount({ ...person, approved: false }),
      'POST profiles/u-2/payout-account',
      { approved: false, reason },
    ],
    ['settle a payout', (data) => data.settlePayout({ id: 'o-1', ...paid }), 'POST payouts/o-1/settle', paid],
    ['acknowledge an alarm', (data) => data.markAlarmSeen(alarm), 'POST rails/alarms/seen', alarm],
    [
      'approve an application in the reviewed version',
      (data) => data.decideApplication({ ...reviewed, status: 'approved' }),
      'POST driver-applications/a-1/status',
      { status: 'approved', version: 4 },
    ],
    [
      'reject an application in the reviewed version',
      (data) => data.decideApplication({ ...reviewed, status: 'rejected', reason }),
      'POST driver-applications/a-1/status',
      { status: 'rejected', version: 4, reason },
    ],
    [
      'confirm a renewed document with its date',
      (data) => data.confirmDocument({ ...renewed, expires_on: '2031-05-04' }),
      'POST driver-applications/a-1/documents/license_file_recto',
      { decision: 'confirm', version: 4, expires_on: '2031-05-04' },
    ],
    [
      'confirm a renewed document without a date',
      (data) => data.confirmDocument({ ...renewed, expires_on: '' }),
      'POST driver-applications/a-1/documents/license_file_recto',
      { decision: 'confirm', version: 4 },
    ],
    [
      'reject a renewed document',
      (data) => data.refuseDocument({ ...renewed, reason }),
      'POST driver-applications/a-1/documents/license_file_recto',
      { decision: 'refuse', version: 4, reason },
    ],
    [
      'revoke a role',
      (data) => data.setStaffRole({ ...person, staff_role: null }),
      'PATCH profiles/u-2',
      { staff_role: null, reason },
    ],
    [
      'suspend a person',
      (data) => data.suspendProfile(person),
      'PATCH profiles/u-2',
      { suspended: true, reason },
    ],
    [
      'restore a person',
      (data) => data.restoreProfile(person),
      'PATCH profiles/u-2',
      { suspended: false, reason },
    ],
    [
      'resolve a report',
      (data) => data.resolveReport({ id: 'r-1', action: 'warn', reason }),
      'POST reports/r-1/resolve',
      { action: 'warn', reason },
    ],
  ])('%s', async (_, run, route, body) => {
    const call = route.replace(' ', ' /api/admin/');
    const { data, api } = dataOf({ [call]: [success({ id: 'x-1' })] });
    await run(data);
    expect(api.pathsCalled().at(-1)).toBe(call);
    expect(api.calls.at(-1)?.body).toEqual(body);
  });

  it('return a batch file as the API sends it', async () => {
    const { data } = dataOf({
      'GET /api/admin/payout-batches/o-1/csv?provider=mtn': [{ status: 200, body: 'phone,amount' }],
    });
    const file = await data.payoutBatchFile({ id: 'o-1', provider: 'mtn' });
    expect(await file.text()).toBe('"phone,amount"');
  });

  it('report why a file was refused', async () => {
    const { data } = dataOf({
      'GET /api/admin/payout-batches/o-1/csv?provider=mtn': [failure(403, 'FORBIDDEN')],
    });
    await expect(data.payoutBatchFile({ id: 'o-1', provider: 'mtn' })).rejects.toMatchObject({ status: 403 });
  });
});
