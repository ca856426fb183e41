import { useEffect, useRef, useState } from 'react';
import type { Sent } from './components/sending-view';
import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../lib/api/errors';
import { upload, type Upload } from '../../../lib/api/upload';
import { type Application, formOf } from './draft';
import { markSent, useDraft } from './draft-store';
import { readProblems } from './problems';
import { applicationQuery } from './api/application';
import { useMutation } from '../../../lib/query/use-mutation';

type Watch = Required<Pick<Upload, 'onProgress' | 'signal'>>;

/** Submits the draft. APPLICATION_EXISTS after a lost response counts as success. */
export function useSendApplication() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (watch: Watch) => {
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
      // The connection may have ended after the last byte, with the application stored.
      void queries.invalidateQueries({ queryKey: applicationQuery.queryKey });
    },
  });
}

/** Progress and cancellation of an upload; unmounting cancels it. */
export function useSending() {
  const [progress, setProgress] = useState<Sent | null>(null);
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

/** True if the person cancelled the upload. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
