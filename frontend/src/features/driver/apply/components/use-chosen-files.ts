import { useState } from 'react';
import { addFile, useDraft } from '../draft-store';
import { filesOf } from '../draft';
import { type FileField, mostFiles } from '../papers';
import { FileRefused, type FileRefusal, prepareFile } from '../prepare-file';

/** Makes what a person chose small and puts it into the draft, one after the other: a phone's memory holds one photo. */
export function useChosenFiles(field: FileField) {
  const [preparing, setPreparing] = useState(0);
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);

  const choose = async (files: File[], replaced: string | null) => {
    const room = replaced
      ? 1
      : Math.max(1, mostFiles(field) - filesOf(useDraft.getState().draft, field).length);
    const taken = files.slice(0, room);
    setRefusal(null);
    setPreparing(taken.length);
    for (const file of taken) {
      try {
        const { content, ...about } = await prepareFile(file);
        void addFile(field, content, about, replaced);
      } catch (error) {
        setRefusal(error instanceof FileRefused ? error.refusal : 'unreadable');
      }
      setPreparing((count) => count - 1);
    }
  };

  return {
    preparing,
    refusal,
    choose: (files: File[], replaced: string | null = null) => void choose(files, replaced),
  };
}
