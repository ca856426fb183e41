import { del, delMany, get, getMany, set } from 'idb-keyval';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useAuth } from '../../../lib/auth/auth-context';
import { useAuthStore } from '../../../lib/auth/auth-store';
import { onForget } from '../../../lib/personal-data';
import { personalFiles } from '../../../lib/personal-files';
import type { ExpiryField, FileField, NumberField } from './documents';
import {
  allFiles,
  type Application,
  type Draft,
  type DraftFile,
  draftFrom,
  emptyDraft,
  isOutdated,
  isStarted,
  removedFileIds,
  withFile,
  withoutFile,
} from './draft';
import { type Problem, withoutProblem } from './problems';

interface DraftState {
  /** Null until a draft is opened. */
  key: string | null;
  ready: boolean;
  draft: Draft;
  contents: ReadonlyMap<string, Blob>;
  preparing: readonly FileField[];
  /** True if persisting failed and the draft is in memory only. */
  unsaved: boolean;
  problems: readonly Problem[];
}

const closed: DraftState = {
  key: null,
  ready: false,
  draft: emptyDraft(),
  contents: new Map(),
  preparing: [],
  unsaved: false,
  problems: [],
};

/** Unsent answers and photos, persisted on change. Not react-hook-form: drafts hold files and span screens. */
export const useDraft = create<DraftState>()(() => closed);

const state = useDraft.getState;

onForget(() => {
  unpersisted.clear();
  useDraft.setState(closed);
});

export const draftKey = (userId: string, name: string): string => `${userId}/${name}`;

const unpersisted = new Map<string, Blob>();

// Serialised, so that no earlier write overwrites a later one.
let writing: Promise<unknown> = Promise.resolve();

function queueWrite(work: () => Promise<void>): Promise<void> {
  const { key } = state();
  const write = writing.then(async () => {
    // Never write after a sign-out.
    const owner = useAuthStore.getState().user?.id;
    if (owner === undefined || !key?.startsWith(`${owner}/`)) return;
    await work();
    if (state().key === key) useDraft.setState({ unsaved: false });
  });
  const done = write.catch((error: unknown) => {
    console.warn('Could not save the draft', error);
    if (state().key === key) useDraft.setState({ unsaved: true });
  });
  writing = done;
  return done;
}

export async function openDraft(key: string, create: () => Draft = emptyDraft): Promise<void> {
  if (state().key === key) return;
  useDraft.setState({ ...closed, key });
  await writing;
  const stored = await readDraft(key).catch((error: unknown) => {
    console.warn('Draft not read', error);
    return null;
  });
  if (state().key !== key) return;
  useDraft.setState({ ready: true, ...(stored && isStarted(stored.draft) ? stored : { draft: create() }) });
}

function change(next: (draft: Draft) => Draft, added?: { id: string; content: Blob }): Promise<void> {
  const { key, draft: before, contents } = state();
  if (key === null) return Promise.resolve();
  // A changed draft differs from the sent one, so it counts as unsent.
  const draft = { ...next({ ...before, sentAt: null }), changedAt: Date.now() };
  if (added) {
    unpersisted.set(added.id, added.content);
    useDraft.setState({ contents: new Map(contents).set(added.id, added.content) });
  }
  useDraft.setState({ draft });
  return queueWrite(async () => {
    const waiting = new Map(allFiles(draft).flatMap(({ file: { id } }) => unpersistedEntry(id)));
    await writeDraft(key, before, draft, waiting);
    for (const id of waiting.keys()) unpersisted.delete(id);
  });
}

function unpersistedEntry(id: string): [string, Blob][] {
  const content = unpersisted.get(id);
  return content ? [[id, content]] : [];
}

function dropProblem(field: string): void {
  useDraft.setState(({ problems }) => ({ problems: withoutProblem(problems, field) }));
}

export function setNumber(field: NumberField, value: string): void {
  dropProblem(field);
  void change((draft) => ({ ...draft, numbers: { ...draft.numbers, [field]: value } }));
}

export function setDay(field: ExpiryField, value: string): void {
  dropProblem(field);
  void change((draft) => ({ ...draft, days: { ...draft.days, [field]: value } }));
}

export function addFile(
  field: FileField,
  content: Blob,
  about: Omit<DraftFile, 'id' | 'size' | 'type'>,
  replaced: string | null,
): Promise<void> {
  dropProblem(field);
  const file = { ...about, id: newFileId(), size: content.size, type: content.type };
  return change((draft) => withFile(draft, field, file, replaced), { id: file.id, content });
}

export function removeFile(field: FileField, id: string): void {
  dropProblem(field);
  void change((draft) => withoutFile(draft, field, id));
}

/** Blocks the next step until {@link endPreparing}. */
export function startPreparing(field: FileField, files: number): void {
  useDraft.setState(({ preparing }) => ({
    preparing: [...preparing, ...Array<FileField>(files).fill(field)],
  }));
}

export function endPreparing(field: FileField): void {
  useDraft.setState(({ preparing }) => ({
    preparing: preparing.filter((_, at) => at !== preparing.indexOf(field)),
  }));
}

/** The sent draft stays on the device for a correction. */
export function markSent(): void {
  useDraft.setState({ problems: [] });
  void change((draft) => ({ ...draft, sentAt: Date.now() }));
}

export async function discardDraft(key: string): Promise<void> {
  const draft = state().key === key ? state().draft : (await readDraft(key).catch(() => null))?.draft;
  if (state().key === key) useDraft.setState(closed);
  if (!draft) return;
  writing = writing.then(() => eraseDraft(key, draft)).catch(() => undefined);
  await writing;
}

// randomUUID is missing on plain http, getRandomValues is not.
const newFileId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('');

export const APPLICATION_DRAFT = 'application';
export const renewalDraft = (document: string): string => `renewed-${document}`;

const contentKey = (key: string, id: string) => `${key}/${id}`;

/** Null if missing or outdated. Lost photos are omitted. */
async function readDraft(key: string): Promise<{ draft: Draft; contents: Map<string, Blob> } | null> {
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
  let restored = draft;
  files.forEach(({ field, file }, index) => {
    const content = found[index];
    if (content) contents.set(file.id, content);
    else restored = withoutFile(restored, field, file.id);
  });
  return { draft: restored, contents };
}

/** Writes new bytes before the draft and removes old ones after it, so a killed page loses nothing. */
async function writeDraft(
  key: string,
  before: Draft,
  after: Draft,
  added: ReadonlyMap<string, Blob>,
): Promise<void> {
  for (const [id, content] of added) await set(contentKey(key, id), content, personalFiles());
  await set(key, after, personalFiles());
  const removed = removedFileIds(before, after);
  if (removed.length > 0) {
    await delMany(
      removed.map((id) => contentKey(key, id)),
      personalFiles(),
    );
  }
}

async function eraseDraft(key: string, draft: Draft): Promise<void> {
  await del(key, personalFiles());
  await delMany(
    allFiles(draft).map(({ file }) => contentKey(key, file.id)),
    personalFiles(),
  );
}

/** Returns the draft's key once loaded. @param source application with the answers of a new draft */
export function useOpenDraft(name: string, source: Application | null = null): string | null {
  const { user } = useAuth();
  const key = user ? draftKey(user.id, name) : null;
  const ready = useDraft((state) => state.ready && state.key === key);
  const open = useDraft((state) => state.key);
  useEffect(() => {
    if (key !== null && open !== key) void openDraft(key, () => (source ? draftFrom(source) : emptyDraft()));
  }, [key, open, source]);
  return ready ? key : null;
}
