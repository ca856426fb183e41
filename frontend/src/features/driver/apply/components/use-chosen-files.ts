import { useState } from 'react';
import { type FileField, maxFiles } from '../documents';
import { filesOf } from '../draft';
import { addFile, endPreparing, startPreparing, useDraft } from '../draft-store';
import { type FileRefusal, FileRefused, prepareFile } from '../prepare-file';

/** Compresses files one by one, to bound memory. */
export function useChosenFiles(field: FileField) {
  const preparing = useDraft((state) => state.preparing.filter((one) => one === field).length);
  const [refusal, setRefusal] = useState<FileRefusal | 'tooMany' | null>(null);

  const choose = async (files: File[], replaced: string | null) => {
    const { key, draft } = useDraft.getState();
    const room = replaced ? 1 : Math.max(1, maxFiles(field) - filesOf(draft, field).length);
    const accepted = files.slice(0, room);
    setRefusal(accepted.length < files.length ? 'tooMany' : null);
    startPreparing(field, accepted.length);
    for (const file of accepted) {
      const prepared = await prepareFile(file).catch((error: unknown) => {
        setRefusal(error instanceof FileRefused ? error.refusal : 'unreadable');
        return null;
      });
      // The draft was closed or changed during compression.
      if (useDraft.getState().key !== key) return;
      if (prepared) {
        const { content, ...about } = prepared;
        void addFile(field, content, about, replaced);
      }
      endPreparing(field);
    }
  };

  return {
    preparing,
    refusal,
    choose: (files: File[], replaced: string | null = null) => void choose(files, replaced),
  };
}
