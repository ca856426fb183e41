import { defineJob } from '../../platform/jobs';

/** A driver was rejected after they had been approved: what they still offer is taken back. */
export const driverRejectedEvent = defineJob<{ driver_id: string; actor_id: string | null }>(
  'profile.driver_rejected',
);

/** Somebody who had deleted their account has a new one: what the modules above know of the `earlier` ones is theirs again. */
export const personReturnedEvent = defineJob<{ user_id: string; earlier: string[] }>('profile.returned');
