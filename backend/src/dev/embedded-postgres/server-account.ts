import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Runs PostgreSQL, which refuses to run as root, if the folder belongs to root. */
const NOBODY_UID = 65534;

export type ServerAccount = { uid: number; gid: number } | null;

/** Null: the process's own account. */
export function serverAccount(folder: string): ServerAccount {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: NOBODY_UID, gid: NOBODY_UID };
}

export function mayEnter(account: ServerAccount, folder: string): boolean {
  if (!account) return true;
  const { uid, gid, mode } = statSync(folder);
  const groupOrOthers = gid === account.gid ? 0o010 : 0o001;
  const bit = uid === account.uid ? 0o100 : groupOrOthers;
  return (mode & bit) !== 0 && (folder === dirname(folder) || mayEnter(account, dirname(folder)));
}
