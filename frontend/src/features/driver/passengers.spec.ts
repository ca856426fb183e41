import type { Reservation } from './api/reservations';
import { passengerState, seatSales } from './passengers';

const reservation = (
  status: Reservation['status'],
  payment_status: Reservation['payment_status'],
  seats = 1,
) => ({ status, payment_status, seats }) as Reservation;

test('the driver sees who has paid, who is on board and who is still paying', () => {
  expect(passengerState(reservation('pending', 'pending'))).toBe('unpaid');
  expect(passengerState(reservation('pending', 'processing'))).toBe('paying');
  expect(passengerState(reservation('pending_verification', 'completed'))).toBe('paid');
  expect(passengerState(reservation('confirmed', 'completed'))).toBe('boarded');
});

test('only paid seats count as sold and earn', () => {
  const bookings = [
    reservation('pending_verification', 'completed', 2),
    reservation('confirmed', 'completed'),
    reservation('pending', 'processing'),
    reservation('cancelled', 'completed', 2),
  ];
  expect(seatSales({ bookings, price: 4500 })).toEqual({ sold: 3, earnings: 13_500 });
});
