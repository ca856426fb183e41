import { paidBookings } from '../support/paid-bookings.mjs';
import { insertPeople } from '../support/people.mjs';

const PATH = '/api/admin/bookings';

export const consoleList = {
  name: 'list of the console',
  wanted: 0.75,
  async seed(client) {
    await paidBookings(client);
    return insertPeople(client, 20, 'admin');
  },
  request(staff) {
    const { token } = staff[Math.floor(Math.random() * staff.length)];
    return { path: `${PATH}?page=1&limit=25`, token };
  },
  essence: ({ data }) => data.map(({ id }) => id),
  bare(app, { query, prepared, signedIn, product }) {
    const { BookingReadsRepository } = product('modules/bookings/booking-reads.repository');
    const reads = new BookingReadsRepository({ query }, prepared);
    app.get(PATH, async (request) => {
      await signedIn(request);
      const [page, limit] = [Number(request.query.page), Number(request.query.limit)];
      const { rows, total } = await reads.listForStaff({ page, limit });
      return { success: true, data: rows, pagination: { page, limit, total } };
    });
  },
};
