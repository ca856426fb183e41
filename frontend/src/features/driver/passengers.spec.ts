import type { Reservation } from './api/reservations';
import { foldPassengers, passengerState, seatSales } from './passengers';

const reservation = (
  status: Reservation['status'],
  payment_status: Reservation['payment_status'],
  seats = 1,
) => ({ status, payment_status, seats }) as Reservation;

test('the driver sees who has paid, boarded or is paying', () => {
  expect(passengerState(reservation('pending', 'pending'))).toBe('unpaid');
  expect(passengerState(reservation('pending', 'processing'))).toBe('paying');
  expect(passengerState(reservation('pending_verification', 'completed'))).toBe('paid');
  expect(passengerState(reservation('confirmed', 'completed'))).toBe('boarded');
});

test('only paid seats count as sold and earned', () => {
  const bookings = [
    reservation('pending_verification', 'completed', 2),
    reservation('confirmed', 'completed'),
    reservation('pending', 'processing'),
    reservation('cancelled', 'completed', 2),
  ];
  expect(seatSales({ bookings, price: 4500 })).toEqual({ sold: 3, earnings: 13_500 });
});

test('unpaid and cancelled bookings are collapsed; payments in progress are not', () => {
  const bookings = [
    reservation('pending', 'pending'),
    reservation('pending', 'processing'),
    reservation('pending_verification', 'completed'),
    reservation('cancelled', 'refunded'),
    reservation('pending', 'failed'),
  ];
  const { shown, unpaid, cancelled } = foldPassengers(bookings);
  expect(shown).toEqual([bookings[1], bookings[2]]);
  expect(unpaid).toEqual([bookings[0], bookings[4]]);
  expect(cancelled).toEqual([bookings[3]]);
});
