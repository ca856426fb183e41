/** A data folder of this run, removed at its end: for settings that want one although the test keeps nothing there. */
export function scratchFolder(): string {
  const folder = process.env['MBOA_TEST_SCRATCH'];
  if (folder === undefined) throw new Error('The global setup makes the scratch folder');
  return folder;
}
