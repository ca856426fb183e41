import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hasCode } from '../../../lib/api/errors';
import { type Upload, upload } from '../../../lib/api/upload';
import { useMutation } from '../../../lib/query/use-mutation';
import { applicationQuery } from './api/application';
import type { Progress } from './components/sending-view';
import type { DocumentKind } from './documents';
import { allFiles, type Application, formOf } from './draft';
import { markSent, removeFile, useDraft } from './draft-store';
import { readProblems } from './problems';

type UploadCallbacks = Required<Pick<Upload, 'onProgress' | 'signal'>>;

export function useSendApplication() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (watch: UploadCallbacks) => {
      const { draft, contents } = useDraft.getState();
      return upload<Application>({
        method: 'POST',
        path: '/api/driver-applications',
        form: formOf(draft, contents),
        ...watch,
      }).catch(async (error: unknown) => {
        if (!hasCode(error, 'APPLICATION_EXISTS')) throw error;
        return queries.fetchQuery(applicationQuery);
      });
    },
    onSuccess: (application) => {
      markSent();
      queries.setQueryData(applicationQuery.queryKey, application);
      void queries.invalidateQueries({ queryKey: ['profile'] });
    },
    onError: (error) => {
      useDraft.setState({ problems: readProblems(error) });
      // The application may be stored despite a lost response.
      void queries.invalidateQueries({ queryKey: applicationQuery.queryKey });
    },
  });
}

export function useSending() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return {
    progress,
    watch: () => {
      controller.current = new AbortController();
      setProgress(null);
      return {
        signal: controller.current.signal,
        onProgress: (sent: number, total: number) => setProgress({ sent, total }),
      };
    },
    cancel: () => controller.current?.abort(),
  };
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Uploaded sides leave the draft, so a retry sends the rest. */
export function useSendDocument(document: DocumentKind) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ onProgress, signal }: UploadCallbacks) => {
      const { draft, contents } = useDraft.getState();
      const files = allFiles(draft);
      const total = files.reduce((sum, { file }) => sum + file.size, 0);
      let sentBytes = 0;
      let latest: Application | null = null;
      for (const { field, file } of files) {
        const form = new FormData();
        const day = document.expiry && draft.days[document.expiry];
        if (day) form.append('expires_on', day);
        const content = contents.get(file.id);
        if (!content) continue;
        form.append('file', content, file.name);
        const previousBytes = sentBytes;
        latest = await upload<Application>({
          method: 'PUT',
          path: `/api/driver-applications/me/documents/${field}`,
          form,
          onProgress: (sent) => onProgress(Math.min(total, previousBytes + sent), total),
          signal,
        }).catch((error: unknown) => {
          const names: Record<string, string> = { file: field, expires_on: document.expiry ?? field };
          useDraft.setState({ problems: readProblems(error, (name) => names[name] ?? name) });
          throw error;
        });
        sentBytes += file.size;
        removeFile(field, file.id);
      }
      return latest;
    },
    onSuccess: (application) => {
      if (application) queries.setQueryData(applicationQuery.queryKey, application);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: applicationQuery.queryKey }),
  });
}
