/** Passed from global setup to global teardown, which share a process. */
export const testServer: { stop: (() => Promise<void>) | null; dataDir: string | null } = {
  stop: null,
  dataDir: null,
};
