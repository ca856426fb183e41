import type { Identity } from '../../../platform/http';
import { notSignedIn } from '../auth.errors';
import type { IdentityRow } from '../sessions.repository';

/** @throws DomainError UNAUTHENTICATED where the session has ended or its person is suspended */
export function identityOf(row: IdentityRow | null): Identity {
  if (row === null || row.ended || row.suspended) throw notSignedIn();
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    phone: row.phone,
    role: row.role,
    isDriver: row.is_driver,
    staffRole: row.staff_role,
    locale: row.locale,
    secondFactor: {
      enrolled: row.factor_enrolled,
      verified: row.factor_verified,
      recent: row.factor_recent,
    },
  };
}
