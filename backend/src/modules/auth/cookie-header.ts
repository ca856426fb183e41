/** Values stay as they came: a chunk may end inside an escape, so only the whole can be decoded. The first of a name counts. */
export function parseCookies(header = ''): Map<string, string> {
  const held = new Map<string, string>();
  for (const pair of header.split(';')) {
    const [name = '', ...value] = pair.split('=');
    if (!held.has(name.trim())) held.set(name.trim(), value.join('=').trim());
  }
  return held;
}
