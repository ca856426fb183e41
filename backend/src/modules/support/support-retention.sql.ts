import type { Outdated } from '../../platform/jobs';

/** Messages are deleted by cascade, their photos here. */
export const OLD_CASES: Outdated = {
  table: 'support_cases',
  query: {
    name: 'outdated_support_cases',
    text: `WITH gone AS (
        DELETE FROM support_cases WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM support_cases WHERE status = 'solved' AND solved_at < now() - interval '730 days'
          ORDER BY solved_at LIMIT $1 FOR UPDATE SKIP LOCKED))
        RETURNING id
      ), photos AS (
        DELETE FROM attachments a USING gone g, support_messages m
        WHERE m.case_id = g.id AND a.subject_type = 'support_message' AND a.subject_id = m.id
      )
      SELECT count(*)::integer AS gone FROM gone`,
  },
};
