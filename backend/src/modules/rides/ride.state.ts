/** scheduled → cancelled (its driver or staff) or completed (24 h after departure, decision 20). */
export const RIDE_STATUSES = ['scheduled', 'cancelled', 'completed'] as const;
export type RideStatus = (typeof RIDE_STATUSES)[number];

export const rideTransitions = {
  scheduled: ['cancelled', 'completed'],
  cancelled: [],
  completed: [],
} as const satisfies Record<RideStatus, readonly RideStatus[]>;
