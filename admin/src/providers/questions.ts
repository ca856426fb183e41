import type { components } from '../schema.gen';
import type { ConsoleSession } from './session';

type Schemas = components['schemas'];

/** One file of an application, as it stands or as it was sent anew. */
export interface DocumentPlace {
  id: string;
  field: Schemas['DocumentFilePlace'];
  state: 'current' | 'waiting';
  size: 'full' | 'thumbnail';
}

/** What the console asks besides lists and records. */
export function createQuestions(session: ConsoleSession) {
  const ask = <Answer>(path: string) =>
    session.call<{ data: Answer }>(`/api/admin/${path}`).then(({ data }) => data);

  return {
    /** What waits for staff, and what today brings. */
    stats: () => ask<Schemas['StaffStatsResponse']>('stats'),

    /** How many applications are in each state. */
    applicationCounts: () => ask<Schemas['ApplicationCountsResponse']>('driver-applications/counts'),

    /** A link to a document, good for five minutes and for this person only. Each one is audited. */
    documentLink: ({ id, field, state, size }: DocumentPlace) =>
      ask<Schemas['DocumentLinkResponse']>(
        `driver-applications/${encodeURIComponent(id)}/files/${field}?state=${state}&size=${size}`,
      ),
  };
}
