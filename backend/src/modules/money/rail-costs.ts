import {
  PROVIDER_NAMES,
  type ProviderName,
  RAIL_NAMES,
  type RailCost,
  type RailName,
} from '../../platform/config';

export type Movement = 'payment' | 'refund' | 'payout';

export type RailCosts = Readonly<Record<RailName, Readonly<Record<Movement, RailCost>>>>;

const FREE: RailCost = { basisPoints: 0, fixedXaf: 0 };

export const NO_COSTS = Object.fromEntries(
  RAIL_NAMES.map((name) => [name, { payment: FREE, refund: FREE, payout: FREE }]),
) as unknown as RailCosts;

/** SQL parameter: each rail's cost of this movement. */
export function costsOf(costs: RailCosts, movement: Movement): string {
  return JSON.stringify(Object.fromEntries(RAIL_NAMES.map((name) => [name, costs[name][movement]])));
}

/** SQL parameter: the current rail of each wallet, for manual payments. */
export function railsOfWallets(wallets: Readonly<Record<ProviderName, { rail: RailName }>>): string {
  return JSON.stringify(Object.fromEntries(PROVIDER_NAMES.map((name) => [name, wallets[name].rail])));
}

/** SQL: a rail's cost in whole XAF, rounded up. @param costs SQL of the parameter `costsOf` */
export function costSql(amount: string, rail: string, costs: string): string {
  const part = (field: keyof RailCost) => `(${costs}::jsonb -> (${rail}) ->> '${field}')::numeric`;
  return `(ceil((${amount})::numeric * ${part('basisPoints')} / 10000) + ${part('fixedXaf')})::integer`;
}
