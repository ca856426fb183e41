export interface Boarding {
  bookingId: string;
  code: string;
}

/**
 * What a ticket's QR code says: scanned with a phone's own camera it opens the ride at its driver, with passenger and
 * code filled in. They stand behind the `#`, which browsers send to no server.
 */
export function boardingPath(rideId: string, { bookingId, code }: Boarding): string {
  return `/driver/rides/${rideId}#${bookingId}.${code}`;
}

/** Passenger and code of a scanned ticket; null where an address holds none. */
export function readBoarding(hash: string): Boarding | null {
  const found = /^#([0-9a-f-]{36})\.(\d{6})$/.exec(hash);
  return found?.[1] && found[2] ? { bookingId: found[1], code: found[2] } : null;
}
