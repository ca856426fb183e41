import { defineJob } from '../../../platform/jobs';

/** A person was suspended: what they still offer is taken back by the rooms above (decision 21). */
export const personSuspendedEvent = defineJob<{ user_id: string; actor_id: string | null }>(
  'profile.suspended',
);
