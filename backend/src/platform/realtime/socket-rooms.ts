/** The rooms that sockets stand in: names that only this folder builds, from ids that were checked. */
export const personRoom = (userId: string): string => `user:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** A person's own sockets that follow a ride: being in it shows nobody anything that wasn't addressed to that person. */
export const rideRoom = (userId: string, rideId: string): string => `user:${userId}:ride:${rideId}`;
