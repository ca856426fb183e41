export const bookingKey = (id: string) => ['bookings', 'one', id] as const;
