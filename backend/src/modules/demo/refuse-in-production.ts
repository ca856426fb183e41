import type { AppConfig } from '../../platform/config';

/** @throws Error in production, where nobody invented may appear beside real people. */
export function refuseInProduction(config: Pick<AppConfig, 'isProduction'>): void {
  if (config.isProduction)
    throw new Error('Demo people and rides are never seeded when NODE_ENV=production.');
}
