/** What the global setup leaves for the global teardown (both run in the same process). */
export const testServer: { stop: (() => Promise<void>) | null; dataDir: string | null } = {
  stop: null,
  dataDir: null,
};
