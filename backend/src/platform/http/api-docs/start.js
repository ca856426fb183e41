// Nothing is loaded from or sent to other hosts, which the content security policy refuses.
globalThis.Scalar.createApiReference('#reference', {
  url: '/api/docs-json',
  title: 'API',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
});
