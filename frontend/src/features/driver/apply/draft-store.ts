import { create } from 'zustand';
import { useAuthStore } from '../../../lib/auth/auth-store';
import { onForget } from '../../../lib/personal-data';
import { allFiles, type Draft, type DraftFile, emptyDraft, isBegun, withFile, withoutFile } from './draft';
import { eraseDraft, readDraft, writeDraft } from './draft-storage';
import type { ExpiryField, FileField, NumberField } from './documents';
import { type Problem, withoutProblem } from './problems';

interface DraftState {
  /** Whose draft, and of what; null before one is opened. */
  key: string | null;
  ready: boolean;
  draft: Draft;
  contents: ReadonlyMap<string, Blob>;
  /** Fields of the chosen files that are still being made small, once a file. */
  preparing: readonly FileField[];
  /** This device refused to keep it: it lives as long as the page. */
  unkept: boolean;
  /** What the server said of the last sending. */
  problems: readonly Problem[];
}

const closed: DraftState = {
  key: null,
  ready: false,
  draft: emptyDraft(),
  contents: new Map(),
  preparing: [],
  unkept: false,
  problems: [],
};

/** What a person has filled in and photographed, and not yet sent. Kept on the device as it changes. */
export const useDraft = create<DraftState>()(() => closed);

const state = useDraft.getState;

onForget(() => {
  unwritten.clear();
  useDraft.setState(closed);
});

/**
 * The draft of a person: of the application, or of one renewed document.
 * By hand: it holds files, lives over many screens and outlives a reload, which react-hook-form does not offer.
 */
export const draftKey = (userId: string, what: string): string => `${userId}/${what}`;

/** Photos that the device has not taken yet, because it is busy or full. */
const unwritten = new Map<string, Blob>();

// One after the other: a later change must not be overtaken by an earlier one.
let writing: Promise<unknown> = Promise.resolve();

function keep(work: () => Promise<void>): Promise<void> {
  const { key } = state();
  const turn = writing.then(async () => {
    // After a sign-out nothing of that person is written any more.
    const owner = useAuthStore.getState().user?.id;
    if (owner === undefined || !key?.startsWith(`${owner}/`)) return;
    await work();
    if (state().key === key) useDraft.setState({ unkept: false });
  });
  const done = turn.catch((error: unknown) => {
    console.warn('Draft not kept', error);
    if (state().key === key) useDraft.setState({ unkept: true });
  });
  writing = done;
  return done;
}

/** Opens the draft under `key`, or a new one made by `begin`. */
export async function openDraft(key: string, begin: () => Draft = emptyDraft): Promise<void> {
  if (state().key === key) return;
  useDraft.setState({ ...closed, key });
  await writing;
  const kept = await readDraft(key).catch((error: unknown) => {
    console.warn('Draft not read', error);
    return null;
  });
  if (state().key !== key) return;
  useDraft.setState({ ready: true, ...(kept && isBegun(kept.draft) ? kept : { draft: begin() }) });
}

function change(next: (draft: Draft) => Draft, added?: { id: string; content: Blob }): Promise<void> {
  const { key, draft: before, contents } = state();
  if (key === null) return Promise.resolve();
  // Whatever is changed now is not what was sent.
  const draft = { ...next({ ...before, sentAt: null }), changedAt: Date.now() };
  if (added) {
    unwritten.set(added.id, added.content);
    useDraft.setState({ contents: new Map(contents).set(added.id, added.content) });
  }
  useDraft.setState({ draft });
  return keep(async () => {
    const waiting = new Map(allFiles(draft).flatMap(({ file: { id } }) => pairOf(id)));
    await writeDraft(key, before, draft, waiting);
    for (const id of waiting.keys()) unwritten.delete(id);
  });
}

function pairOf(id: string): [string, Blob][] {
  const content = unwritten.get(id);
  return content ? [[id, content]] : [];
}

function answered(field: string): void {
  useDraft.setState(({ problems }) => ({ problems: withoutProblem(problems, field) }));
}

export function setNumber(field: NumberField, value: string): void {
  answered(field);
  void change((draft) => ({ ...draft, numbers: { ...draft.numbers, [field]: value } }));
}

export function setDay(field: ExpiryField, value: string): void {
  answered(field);
  void change((draft) => ({ ...draft, days: { ...draft.days, [field]: value } }));
}

/** Adds a photo or PDF, or puts it into the place of `replaced`. Resolves when this device has it. */
export function addFile(
  field: FileField,
  content: Blob,
  about: Omit<DraftFile, 'id' | 'size' | 'type'>,
  replaced: string | null,
): Promise<void> {
  answered(field);
  const file = { ...about, id: newFileId(), size: content.size, type: content.type };
  return change((draft) => withFile(draft, field, file, replaced), { id: file.id, content });
}

export function removeFile(field: FileField, id: string): void {
  answered(field);
  void change((draft) => withoutFile(draft, field, id));
}

/** Chosen files are being made small: nothing goes on without them. */
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

/** It is with the server now; the draft stays for a correction. */
export function markSent(): void {
  useDraft.setState({ problems: [] });
  void change((draft) => ({ ...draft, sentAt: Date.now() }));
}

/** Removes the draft from this device. */
export async function discardDraft(key: string): Promise<void> {
  const draft = state().key === key ? state().draft : (await readDraft(key).catch(() => null))?.draft;
  if (state().key === key) useDraft.setState(closed);
  if (!draft) return;
  writing = writing.then(() => eraseDraft(key, draft)).catch(() => undefined);
  await writing;
}

// randomUUID is missing on plain http; the random numbers are not.
const newFileId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('');
