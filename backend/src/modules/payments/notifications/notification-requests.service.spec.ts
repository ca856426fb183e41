import { DomainError } from '../../../platform/errors';
import { readNotificationData } from './notification-requests.service';

const ID = '01900000-0000-7000-8000-00000000000a';

const good = {
  type: 'payment_completed',
  userId: ID,
  title: 'Paiement',
  body: 'Reçu',
  data: { bookingId: ID, rideId: ID, type: 'payment_completed' },
};

describe('notificationData', () => {
  it('is read for recipient, booking and type; the rest is ignored', () => {
    expect(readNotificationData(JSON.stringify(good))).toEqual({
      type: 'payment_completed',
      userId: ID,
      bookingId: ID,
    });
    expect(readNotificationData(JSON.stringify({ ...good, userId: ID.toUpperCase() })).userId).toBe(ID);
  });

  it.each([
    ['no JSON', '{', 'must be JSON'],
    ['nothing', '', 'must be JSON'],
    ['null', 'null', 'type'],
    ['a number', '7', 'type'],
    ['a list', '[]', 'type'],
    ['another type', JSON.stringify({ ...good, type: 'refund_completed' }), 'type'],
    ['a type that names an inherited property', JSON.stringify({ ...good, type: 'toString' }), 'type'],
    ['no recipient', JSON.stringify({ ...good, userId: undefined }), 'userId'],
    ['a recipient without an id', JSON.stringify({ ...good, userId: 'paul' }), 'userId'],
    ['no data', JSON.stringify({ ...good, data: null }), 'data.bookingId'],
    ['a booking in a list', JSON.stringify({ ...good, data: { bookingId: [ID] } }), 'data.bookingId'],
    ['only a prototype', '{"__proto__":{"type":"payment_completed"}}', 'type'],
  ])('with %s is refused by a message that names the problem', (_what, text, named) => {
    let refusal: unknown;
    try {
      readNotificationData(text);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'notificationData', message: expect.stringContaining(named) }],
    });
  });
});
