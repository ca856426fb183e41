import { defineJob } from '../../platform/jobs';

/** A driver was rejected after they had been approved: what they still offer is taken back. */
export const driverRejectedEvent = defineJob<{ driver_id: string; actor_id: string | null }>(
  'profile.driver_rejected',
);
