export interface Boarding {
  bookingId: string;
  code: string;
}

/**
 * Content of a ticket's QR code. A phone's camera opens the driver's page with passenger and code, in the
 * fragment, which servers don't receive.
 */
export function boardingPath(rideId: string, { bookingId, code }: Boarding): string {
  return `/driver/rides/${rideId}#${bookingId}.${code}`;
}

export function readBoarding(hash: string): Boarding | null {
  const found = /^#([0-9a-f-]{36})\.(\d{6})$/.exec(hash);
  return found?.[1] && found[2] ? { bookingId: found[1], code: found[2] } : null;
}
