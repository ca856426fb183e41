import { apiDouble, failure, signedIn, success } from '../testing/api-double';
import { createDataProvider } from './data';
import { ConsoleSession } from './session';

const dataOf = (routes: Parameters<typeof apiDouble>[0]) => {
  const api = apiDouble({ 'GET /api/auth/session': [signedIn('admin')], ...routes });
  return { api, data: createDataProvider(new ConsoleSession(api.fetch)) };
};

const page = (rows: object[], total: number) => success(rows, { pagination: { page: 1, limit: 25, total } });

describe('The staff lists', () => {
  it('are searched, sorted and paged by the API, which also counts them', async () => {
    const path = '/api/admin/payments?q=orange&needs_review=true&sort=created_at&order=desc&page=2&limit=25';
    const { data } = dataOf({ [`GET ${path}`]: [page([{ id: 'p-1' }], 26)] });
    const list = await data.getList('payments', {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'created_at', order: 'DESC' },
      filter: { q: ' orange ', needs_review: true },
    });
    expect(list).toEqual({ data: [{ id: 'p-1' }], total: 26 });
  });

  it('offer the fifty pages that the API opens by number, and no more', async () => {
    const path = '/api/admin/rides?sort=departure_time&order=asc&page=50&limit=10';
    const { data } = dataOf({ [`GET ${path}`]: [page([{ id: 'r-1' }], 1_000_000)] });
    const list = await data.getList('rides', {
      pagination: { page: 50, perPage: 10 },
      sort: { field: 'departure_time', order: 'ASC' },
      filter: {},
    });
    expect(list.total).toBe(500);
  });

  it('send no empty filter', async () => {
    const path = '/api/admin/rides?sort=departure_time&order=asc&page=1&limit=25';
    const { data } = dataOf({ [`GET ${path}`]: [page([], 0)] });
    await data.getList('rides', {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'departure_time', order: 'ASC' },
      filter: { q: '  ', status: undefined },
    });
  });

  it('show one record', async () => {
    const { data } = dataOf({ 'GET /api/admin/rides/r-1': [success({ id: 'r-1' })] });
    expect(await data.getOne('rides', { id: 'r-1' })).toEqual({ data: { id: 'r-1' } });
  });

  it('leave out of a reference what is no longer there', async () => {
    const { data } = dataOf({
      'GET /api/admin/profiles/u-1': [success({ id: 'u-1' })],
      'GET /api/admin/profiles/u-2': [failure(404, 'PROFILE_NOT_FOUND')],
    });
    expect(await data.getMany('profiles', { ids: ['u-1', 'u-2'] })).toEqual({ data: [{ id: 'u-1' }] });
  });

  it('narrow to what belongs to a record', async () => {
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

  it('say in the words of the console that they are refused', async () => {
    const { data } = dataOf({ 'GET /api/admin/rides/r-1': [failure(403, 'FORBIDDEN')] });
    const refused = data.getOne('rides', { id: 'r-1' });
    await expect(refused).rejects.toMatchObject({ status: 403, message: 'console.errors.FORBIDDEN' });
  });

  it("tell the server's own sentence where the console has none", async () => {
    const { data } = dataOf({
      'GET /api/admin/rides/r-1': [failure(404, 'RIDE_NOT_FOUND', 'Ride not found')],
    });
    await expect(data.getOne('rides', { id: 'r-1' })).rejects.toMatchObject({ message: 'Ride not found' });
  });

  it('cannot be written to', async () => {
    const { data, api } = dataOf({});
    for (const write of [data.create, data.update, data.updateMany, data.delete, data.deleteMany]) {
      await expect(write()).rejects.toThrow('console.errors.READ_ONLY');
    }
    expect(api.calls).toEqual([]);
  });
});
