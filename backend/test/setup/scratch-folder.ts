/** A data folder for settings that require one. Removed at the end of the run. */
export function scratchFolder(): string {
  const folder = process.env['MBOA_TEST_SCRATCH'];
  if (folder === undefined) throw new Error('The global setup has not created the scratch folder');
  return folder;
}
