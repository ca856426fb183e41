export interface TicketCode {
  bookingId: string;
  code: string;
}

/** Content of a ticket's QR code. Booking and code are in the fragment, so servers don't receive them. */
export function boardingPath(rideId: string, { bookingId, code }: TicketCode): string {
  return `/driver/rides/${rideId}#${bookingId}.${code}`;
}

export function readBoarding(hash: string): TicketCode | null {
  const found = /^#([0-9a-f-]{36})\.(\d{6})$/.exec(hash);
  return found?.[1] && found[2] ? { bookingId: found[1], code: found[2] } : null;
}
