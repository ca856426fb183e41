/** Lists and single records below /api/admin, but nothing below a record, such as passengers. */
const SCOPES = {
  'rides:read': ['rides'],
  'bookings:read': ['bookings'],
  'payments:read': ['payments', 'refunds'],
  'payouts:read': ['payouts', 'payout-batches', 'statements'],
  'webhooks:read': ['webhooks'],
} as const;

export type TokenScope = keyof typeof SCOPES;
export const TOKEN_SCOPES = Object.keys(SCOPES) as TokenScope[];

/** @param route as registered: `/api/admin/rides/:id` */
export function isInScope(scopes: readonly TokenScope[], method: string, route: string): boolean {
  const [, segment = ''] = /^\/api\/admin\/([^/]+)(?:\/:[^/]+)?$/.exec(route) ?? [];
  return method === 'GET' && scopes.some((scope) => (SCOPES[scope] as readonly string[]).includes(segment));
}
