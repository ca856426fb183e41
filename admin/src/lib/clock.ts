let aheadMs = 0;

export const serverNow = (): Date => new Date(Date.now() + aheadMs);

/** Ignores cached responses, and differences of up to five seconds. */
export function measureClock(headers: Headers): void {
  if (/max-age=[1-9]/.test(headers.get('Cache-Control') ?? '')) return;
  const measuredMs = Date.parse(headers.get('Date') ?? '') - Date.now();
  if (Math.abs(measuredMs - aheadMs) > 5000) aheadMs = measuredMs;
}
