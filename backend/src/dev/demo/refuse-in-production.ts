import type { AppConfig } from '../../platform/config';

export class SeedRefusedError extends Error {
  override readonly name = 'SeedRefusedError';
}

export function refuseInProduction(config: Pick<AppConfig, 'isProduction'>): void {
  if (!config.isProduction) return;
  throw new SeedRefusedError('Demo people and rides are never seeded when NODE_ENV=production.');
}
