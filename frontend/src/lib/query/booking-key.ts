/** Query key of one booking, shared by the features that read or update it. */
export const bookingKey = (id: string) => ['bookings', 'one', id] as const;
