import type { Rail } from '../records';

/** Keys under `console.rails`. */
export const railProblems = ({ low, state, operations, alarms }: Rail): string[] => [
  ...(state === 'up' ? [] : [`state.${state}`]),
  ...(operations.some((one) => one.state === 'down') ? ['down'] : []),
  ...(low ? ['low'] : []),
  ...alarms.filter(({ open }) => open).map(({ alarm }) => `alarm.${alarm}.title`),
];

export const hasProblem = (rail: Rail) => railProblems(rail).length > 0;
