import { tracingSettings } from '../config/tracing-settings';
import type * as OpenTelemetry from './open-telemetry';

/** Import before everything else: OpenTelemetry instruments `http` and `pg` while they load. */
const { endpoint, trustedProxies } = tracingSettings();
const stop = endpoint
  ? (module.require('./open-telemetry') as typeof OpenTelemetry).startTracing(trustedProxies)
  : null;

/** Exports pending spans, for at most 2 s. */
export const stopTracing = async (): Promise<void> => stop?.();
