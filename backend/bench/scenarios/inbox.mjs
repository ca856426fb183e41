import { v7 } from 'uuid';
import { insertPeople, insertRows } from '../support/people.mjs';

const PEOPLE = 200;
const ENTRIES = 30;
const PATH = '/api/notifications';

export const inbox = {
  name: 'inbox',
  wanted: 0.75,
  async seed(client) {
    const people = await insertPeople(client, PEOPLE);
    await insertRows(
      client,
      'notifications',
      people.flatMap(({ id: user_id }) =>
        Array.from({ length: ENTRIES }, (_, entry) => toEntry(user_id, entry)),
      ),
    );
    return people;
  },
  request(people) {
    const { token } = people[Math.floor(Math.random() * people.length)];
    return { path: `${PATH}?limit=20`, token };
  },
  essence: ({ data }) => data.length,
  bare(app, { prepared, signedIn, product }) {
    const { InboxRepository } = product('modules/notifications/inbox.repository');
    const notifications = new InboxRepository(prepared);
    app.get(PATH, async (request) => {
      const { user_id } = await signedIn(request);
      const limit = Number(request.query.limit);
      const rows = await notifications.page(user_id, { page: 1, limit }, null);
      const pagination = { page: 1, limit, has_more: rows.length > limit, next: rows[limit].id };
      return { success: true, data: rows.slice(0, limit), pagination };
    });
  },
};

function toEntry(user_id, entry) {
  const title = { fr: 'Réservation confirmée', en: 'Booking confirmed' };
  const body = { fr: 'Douala – Yaoundé, demain à 8 h 00.', en: 'Douala – Yaoundé, tomorrow at 8:00.' };
  return {
    id: v7(),
    user_id,
    key: `bench:${entry}`,
    type: 'payment',
    data: { type: 'payment', booking_id: v7() },
    title: title.fr,
    body: body.fr,
    texts: { title, body },
    read: entry > 3,
    created_at: new Date(),
  };
}
