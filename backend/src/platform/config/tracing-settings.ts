/** Trace endpoint and trusted proxies, read before everything else loads (platform/tracing/register.ts). */
export function tracingSettings(environment = process.env) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = environment;
  return { endpoint: traces?.trim() || all?.trim(), trustedProxies: environment['TRUSTED_PROXIES'] };
}
