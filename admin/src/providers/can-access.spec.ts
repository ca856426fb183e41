import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canAccess, canUse, PAGES, RESOURCES, STAFF_ROLES } from './can-access';

const section =
  readFileSync(join(__dirname, '../../../docs/domain.md'), 'utf8').split('## Who may do what')[1] ?? '';
const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim());
/** Cells of each group of routes, and the group of each route. */
const groups = new Map(
  section.split('\n').flatMap((line) => (line.startsWith('| ') ? [[cellsOf(line)[1], cellsOf(line)]] : [])),
);
const groupOf = new Map(
  section
    .split(/^# /m)
    .slice(1)
    .flatMap((block) => {
      const [group, ...routes] = block.split('\n');
      return routes.map((route): [string, string | undefined] => [route, group]);
    }),
);

const permits = (route: string, role: string): boolean =>
  groups.get(groupOf.get(route))?.[groups.get('group')?.indexOf(role) ?? -1] === 'yes';

describe('The console', () => {
  it.each(STAFF_ROLES)('shows the role %s exactly what the API permits', (role) => {
    const lists = [...RESOURCES, ...PAGES].map((name) => {
      const routes: Partial<Record<string, string>> = {
        statements: 'GET /api/admin/statements/{month}',
        trends: 'GET /api/admin/stats/trends',
        reconciliation: 'POST /api/admin/statements/compare',
      };
      return [name, permits(routes[name] ?? `GET /api/admin/${name}`, role)];
    });
    expect([...RESOURCES, ...PAGES].map((name) => [name, canAccess(role, name, 'list')])).toEqual(lists);
  });

  it.each([
    ['today', 'GET /api/admin/today'],
    ['series', 'GET /api/admin/stats/series'],
    ['passengers', 'GET /api/admin/rides/{id}/passengers'],
    ['ride_money', 'GET /api/admin/rides/{id}/money'],
    ['booking_timeline', 'GET /api/admin/bookings/{id}/timeline'],
    ['timeline', 'GET /api/admin/profiles/{id}/timeline'],
    ['cancel_booking', 'POST /api/admin/bookings/{id}/cancel'],
    ['board', 'POST /api/admin/bookings/{id}/board'],
    ['unboard', 'POST /api/admin/bookings/{id}/unboard'],
    ['resolve_refund', 'POST /api/admin/bookings/{id}/resolve'],
    ['resend', 'POST /api/admin/bookings/{id}/resend'],
    ['cancel_ride', 'POST /api/admin/rides/{id}/cancel'],
    ['move_ride', 'POST /api/admin/rides/{id}/move'],
    ['manifest', 'GET /api/admin/rides/{id}/manifest'],
    ['message_ride', 'POST /api/admin/rides/{id}/message'],
    ['list_ride', 'POST /api/admin/rides/{id}/list'],
    ['refund_payment', 'POST /api/admin/payments/{id}/refund'],
    ['refund_part', 'POST /api/admin/payments/{id}/refund'],
    ['fail_payment', 'POST /api/admin/payments/{id}/reconcile'],
    ['settle_refund', 'POST /api/admin/refunds/{id}/settle'],
    ['settle_payout', 'POST /api/admin/payouts/{id}/settle'],
    ['create_payout_batch', 'POST /api/admin/payout-batches'],
    ['pay_payout_batch', 'POST /api/admin/payout-batches/{id}/mark-paid'],
    ['approve_payout_account', 'POST /api/admin/profiles/{id}/payout-account'],
    ['stop_payouts', 'POST /api/admin/profiles/{id}/payouts'],
    ['grant_role', 'PATCH /api/admin/profiles/{id}'],
    ['remove_avatar', 'POST /api/admin/profiles/{id}/pictures/remove'],
    ['change_gender', 'POST /api/admin/profiles/{id}/gender'],
    ['hide_rating', 'POST /api/admin/ratings/{id}/hide'],
    ['warn_reported', 'POST /api/admin/reports/{id}/resolve'],
    ['dismiss_claim', 'POST /api/admin/claims/{id}/decide'],
    ['solve_case', 'PATCH /api/admin/support-cases/{id}'],
    ['open_chat', 'POST /api/admin/bookings/{id}/chat'],
    ['open_conversation', 'POST /api/admin/conversations/{id}/open'],
    ['take_over_conversation', 'POST /api/admin/conversations/{id}/take-over'],
    ['see_alarm', 'POST /api/admin/rails/alarms/seen'],
    ['close_month', 'POST /api/admin/closings/{month}/close'],
    ['reopen_month', 'POST /api/admin/closings/{month}/reopen'],
    ['create_promotion', 'POST /api/admin/promotions'],
    ['rename_applicant', 'POST /api/admin/driver-applications/{id}/name'],
  ])('offers %s exactly to the roles that the API permits', (name, route) => {
    expect(STAFF_ROLES.filter((role) => canUse(role, name))).toEqual(
      STAFF_ROLES.filter((role) => permits(route, role)),
    );
  });

  it('offers nothing to people without a role', () => {
    expect(RESOURCES.filter((name) => canAccess(null, name, 'list'))).toEqual([]);
    expect(canUse(null, 'resend')).toBe(false);
  });
});
