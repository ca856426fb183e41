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
    const { data } = dataOf({ [`GET ${path}`]: [page([], 0)] });
    await data.getList('rides', {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'departure_time', order: 'ASC' },
      filter: { q: '  ', status: undefined },
    });
  });

  it('load one record', async () => {
    const { data } = dataOf({ 'GET /api/admin/rides/r-1': [success({ id: 'r-1' })] });
    expect(await data.getOne('rides', { id: 'r-1' })).toEqual({ data: { id: 'r-1' } });
  });

  it('load a payout account through its driver', async () => {
    const { data } = dataOf({ 'GET /api/admin/profiles/u-2/payout-account': [success({ id: 'u-2' })] });
    expect(await data.getOne('payout-accounts', { id: 'u-2' })).toEqual({ data: { id: 'u-2' } });
  });

  it("name a deleted account in the console's language", async () => {
    const api = apiDouble({
      'GET /api/auth/session': [signedIn('admin')],
      'GET /api/admin/rides/r-1': [success({ id: 'r-1', driver: { full_name: 'Unknown' } })],
    });
    const data = createDataProvider(new ConsoleSession(api.fetch, ORIGIN), () => 'Compte supprimé');
    expect(await data.getOne('rides', { id: 'r-1' })).toEqual({
      data: { id: 'r-1', driver: { full_name: 'Compte supprimé' } },
    });
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
    const { data } = dataOf({ [`GET ${path}`]: [page([], 0)] });
    await data.getManyReference('bookings', {
      target: 'ride_id',
      id: 'r-1',
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'created_at', order: 'DESC' },
      filter: {},
    });
  });

  it("report a known error code with the console's text", async () => {
    const { data } = dataOf({ 'GET /api/admin/rides/r-1': [failure(403, 'FORBIDDEN')] });
    const refused = data.getOne('rides', { id: 'r-1' });
    await expect(refused).rejects.toMatchObject({ status: 403, message: 'console.errors.FORBIDDEN' });
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
  const done = [success({ id: 'x-1' })];
  const sent = async (
    run: (data: ReturnType<typeof dataOf>['data']) => Promise<unknown>,
    path: string,
    method = 'POST',
  ) => {
    const { data, api } = dataOf({ [`${method} ${path}`]: done });
    await run(data);
    return api.calls.at(-1)?.body;
  };

  it('reconcile a payment, with or without a reason', async () => {
    const path = '/api/admin/payments/p-1/reconcile';
    expect(await sent((data) => data.reconcilePayment({ id: 'p-1' }), path)).toEqual({});
    expect(await sent((data) => data.reconcilePayment({ id: 'p-1', reason: 'Called' }), path)).toEqual({
      reason: 'Called',
    });
  });

  it('fail a payment under review', async () => {
    const body = await sent(
      (data) => data.failPayment({ id: 'p-1', reason: 'Not in the statement' }),
      '/api/admin/payments/p-1/reconcile',
    );
    expect(body).toEqual({ outcome: 'failed', reason: 'Not in the statement' });
  });

  it('refund, settle, resolve and pay out', async () => {
    const why = { reason: 'Ride never left' };
    expect(
      await sent((data) => data.refundPayment({ id: 'p-1', ...why }), '/api/admin/payments/p-1/refund'),
    ).toEqual(why);
    const paid = { reference: 'OM-77' };
    expect(
      await sent((data) => data.settleRefund({ id: 'r-1', ...paid }), '/api/admin/refunds/r-1/settle'),
    ).toEqual(paid);
    expect(
      await sent(
        (data) => data.resolveBooking({ id: 'b-1', outcome: 'travelled', ...why }),
        '/api/admin/bookings/b-1/resolve',
      ),
    ).toEqual({ outcome: 'travelled', ...why });
    expect(await sent((data) => data.createPayoutBatch(), '/api/admin/payout-batches')).toEqual({});
    expect(
      await sent(
        (data) => data.payPayoutBatch({ id: 'o-1', ...paid }),
        '/api/admin/payout-batches/o-1/mark-paid',
      ),
    ).toEqual(paid);
  });

  it('stop payouts, decide on a payout number, and record manual payouts', async () => {
    const why = { reason: 'Not their name' };
    expect(
      await sent(
        (data) => data.stopPayouts({ id: 'u-2', stopped: true, ...why }),
        '/api/admin/profiles/u-2/payouts',
      ),
    ).toEqual({ stopped: true, ...why });
    expect(
      await sent(
        (data) => data.decidePayoutAccount({ id: 'u-2', approved: false, ...why }),
        '/api/admin/profiles/u-2/payout-account',
      ),
    ).toEqual({ approved: false, ...why });
    const paid = { reference: 'MP-1' };
    expect(
      await sent((data) => data.settlePayout({ id: 'o-1', ...paid }), '/api/admin/payouts/o-1/settle'),
    ).toEqual(paid);
    const alarm = { rail: 'mtn-momo', alarm: 'float_empty', times: 3 } as const;
    expect(await sent((data) => data.markAlarmSeen(alarm), '/api/admin/rails/alarms/seen')).toEqual(alarm);
  });

  it('decide on an application with the version that was reviewed', async () => {
    const path = '/api/admin/driver-applications/a-1/status';
    const looked = { id: 'a-1', version: 4 };
    const approved = { ...looked, status: 'approved' } as const;
    expect(await sent((data) => data.decideApplication(approved), path)).toEqual({
      status: 'approved',
      version: 4,
    });
    const rejected = { ...looked, status: 'rejected', reason: 'Blurred' } as const;
    expect(await sent((data) => data.decideApplication(rejected), path)).toEqual({
      status: 'rejected',
      version: 4,
      reason: 'Blurred',
    });
  });

  it('confirm a renewed document with its date, or reject it', async () => {
    const path = '/api/admin/driver-applications/a-1/documents/license_file_recto';
    const document = { id: 'a-1', version: 4, field: 'license_file_recto' } as const;
    expect(
      await sent((data) => data.confirmDocument({ ...document, expires_on: '2031-05-04' }), path),
    ).toEqual({
      decision: 'confirm',
      version: 4,
      expires_on: '2031-05-04',
    });
    expect(await sent((data) => data.confirmDocument({ ...document, expires_on: '' }), path)).toEqual({
      decision: 'confirm',
      version: 4,
    });
    expect(await sent((data) => data.refuseDocument({ ...document, reason: 'Blurred' }), path)).toEqual({
      decision: 'refuse',
      version: 4,
      reason: 'Blurred',
    });
  });

  it('change access and roles, and resolve reports', async () => {
    const person = '/api/admin/profiles/u-2';
    const why = { id: 'u-2', reason: 'Takes money outside' };
    const { reason } = why;
    expect(await sent((data) => data.setStaffRole({ ...why, staff_role: null }), person, 'PATCH')).toEqual({
      staff_role: null,
      reason,
    });
    expect(await sent((data) => data.suspendProfile(why), person, 'PATCH')).toEqual({
      suspended: true,
      reason,
    });
    expect(await sent((data) => data.restoreProfile(why), person, 'PATCH')).toEqual({
      suspended: false,
      reason,
    });
    const warned = { id: 'r-1', action: 'warn', reason } as const;
    expect(await sent((data) => data.resolveReport(warned), '/api/admin/reports/r-1/resolve')).toEqual({
      action: 'warn',
      reason,
    });
  });

  it('report a decision made by another user in the meantime', async () => {
    const { data } = dataOf({
      'POST /api/admin/driver-applications/a-1/status': [failure(409, 'VERSION_CONFLICT')],
    });
    await expect(data.decideApplication({ id: 'a-1', version: 4, status: 'approved' })).rejects.toMatchObject(
      { status: 409, message: 'console.errors.VERSION_CONFLICT' },
    );
  });

  it('report a record changed in the meantime', async () => {
    const { data } = dataOf({
      'POST /api/admin/refunds/r-1/settle': [failure(409, 'STATE_CONFLICT')],
    });
    await expect(data.settleRefund({ id: 'r-1', reference: 'OM-77' })).rejects.toMatchObject({
      status: 409,
      message: 'console.errors.STATE_CONFLICT',
    });
  });

  it('return a batch file unchanged', async () => {
    const { data } = dataOf({
      'GET /api/admin/payout-batches/o-1/csv?provider=mtn': [{ status: 200, body: 'phone,amount' }],
    });
    const file = await data.payoutBatchFile({ id: 'o-1', provider: 'mtn' });
    expect(await file.text()).toContain('phone,amount');
  });

  it('report why a file was refused', async () => {
    const { data } = dataOf({
      'GET /api/admin/payout-batches/o-1/csv?provider=mtn': [failure(403, 'FORBIDDEN')],
    });
    await expect(data.payoutBatchFile({ id: 'o-1', provider: 'mtn' })).rejects.toMatchObject({ status: 403 });
  });
});
