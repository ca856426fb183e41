import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** PostgreSQL refuses to run as root; this is `nobody` on every system that has root. */
const NOBODY = 65534;

/** Who PostgreSQL runs as: null is ourselves, else root starts it as this account. */
export type ServerAccount = { uid: number; gid: number } | null;

/** Root hands over to the owner of an existing folder (an ordinary user made it), else to nobody. */
export function serverAccount(folder: string): ServerAccount {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: NOBODY, gid: NOBODY };
}

/** Whether the account may enter a folder, judged by the modes of the folder and all above it. */
export function mayEnter(account: ServerAccount, folder: string): boolean {
  if (!account) return true;
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  return (mode & bit) !== 0 && (folder === dirname(folder) || mayEnter(account, dirname(folder)));
}
