import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../../providers/data';
import type { DocumentFile } from '../../../records';
import { DocumentReason } from './document-reason';

/** Links expire after five minutes. */
const GOOD_FOR_MS = 4.5 * 60_000;

/** Cached while valid, because each link is audited. */
export function useDocumentLink(id: string, file: DocumentFile, size: 'full' | 'thumbnail') {
  const provider = useDataProvider<ConsoleDataProvider>();
  const reason = use(DocumentReason);
  const state = file.state === 'waiting' ? 'waiting' : 'current';
  return useQuery({
    queryKey: ['document-link', file.id, size],
    queryFn: () => provider.documentLink({ id, field: file.field, state, size, reason }),
    staleTime: GOOD_FOR_MS,
    gcTime: GOOD_FOR_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}
