/** Passed from global setup to global teardown, which share a process. */
export const testServer: { stop: (() => Promise<void>) | null; temporaryFolder: string | null } = {
  stop: null,
  temporaryFolder: null,
};
