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

/**
 * Sends the draft whole. Where its answer got lost on the way, the next sending is told APPLICATION_EXISTS: that is success.
 */
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
      // The connection may have ended after the last byte: then it is there.
      void queries.invalidateQueries({ queryKey: applicationQuery.queryKey });
    },
  });
}

/** How far a sending is, and the way to stop it; leaving the screen stops it too. */
export function useSending() {
  const [progress, setProgress] = useState<Sent | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return {
    progress,
    /** What the sending needs to be watched and stopped. */
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

/** Stopping is no failure. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
