/** Who may follow a ride's live messages; bound by the room that keeps the conversations. */
export abstract class RideFollowers {
  /** True for the ride's driver and for who has a conversation or an active booking on it. */
  abstract mayFollow(userId: string, rideId: string): Promise<boolean>;
}
