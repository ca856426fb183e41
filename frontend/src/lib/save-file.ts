/** A phone needs a moment to take the file over before its address is given back; milliseconds. */
const TAKEN_OVER_MS = 60_000;

/** Puts a file among the phone's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_OVER_MS);
}
