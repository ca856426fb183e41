export interface Boarding {
  bookingId: string;
  code: string;
}

/**
 * The content of a ticket's QR code. Scanned with a phone's camera, it opens the driver's page of the ride with
 * passenger and code filled in. They are in the fragment, which is not sent to servers.
 */
export function boardingPath(rideId: string, { bookingId, code }: Boarding): string {
  return `/driver/rides/${rideId}#${bookingId}.${code}`;
}

/** Passenger and code of a scanned ticket; null if the fragment holds none. */
export function readBoarding(hash: string): Boarding | null {
  const found = /^#([0-9a-f-]{36})\.(\d{6})$/.exec(hash);
  return found?.[1] && found[2] ? { bookingId: found[1], code: found[2] } : null;
}
