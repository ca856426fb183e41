import { del, delMany, get, getMany, set } from 'idb-keyval';
import { personalFiles } from '../../../lib/personal-files';
import { allFiles, type Draft, removedFileIds, isOutdated, withoutFile } from './draft';

/** Draft name in device storage. */
export const APPLICATION_DRAFT = 'application';
export const renewalDraft = (document: string): string => `renewed-${document}`;

interface StoredDraft {
  draft: Draft;
  contents: Map<string, Blob>;
}

const contentKey = (key: string, id: string) => `${key}/${id}`;

/** Reads a draft; null if missing or outdated. Lost photos leave their slot empty. */
export async function readDraft(key: string): Promise<StoredDraft | null> {
  const draft = await get<Draft>(key, personalFiles());
  if (!draft) return null;
  if (isOutdated(draft, Date.now())) {
    await eraseDraft(key, draft);
    return null;
  }
  const files = allFiles(draft);
  const found = await getMany<Blob | undefined>(
    files.map(({ file }) => contentKey(key, file.id)),
    personalFiles(),
  );
  const contents = new Map<string, Blob>();
  let whole = draft;
  files.forEach(({ field, file }, index) => {
    const content = found[index];
    if (content) contents.set(file.id, content);
    else whole = withoutFile(whole, field, file.id);
  });
  return { draft: whole, contents };
}

/** Writes new bytes before the draft and removes old ones after it: a page killed in between loses nothing. */
export async function writeDraft(
  key: string,
  before: Draft,
  after: Draft,
  added: ReadonlyMap<string, Blob>,
): Promise<void> {
  for (const [id, content] of added) await set(contentKey(key, id), content, personalFiles());
  await set(key, after, personalFiles());
  const gone = removedFileIds(before, after);
  if (gone.length > 0) {
    await delMany(
      gone.map((id) => contentKey(key, id)),
      personalFiles(),
    );
  }
}

export async function eraseDraft(key: string, draft: Draft): Promise<void> {
  await del(key, personalFiles());
  await delMany(
    allFiles(draft).map(({ file }) => contentKey(key, file.id)),
    personalFiles(),
  );
}
