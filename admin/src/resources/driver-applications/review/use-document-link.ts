import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useDataProvider } from 'react-admin';
import { LINK_VALID_MS } from '../../../components/stored-photo';
import type { ConsoleDataProvider } from '../../../providers/data';
import type { DocumentFile } from '../../../records';
import { DocumentReason } from './document-reason';

/** Cached while valid, because each link is audited. */
export function useDocumentLink(id: string, file: DocumentFile, size: 'full' | 'thumbnail') {
  const provider = useDataProvider<ConsoleDataProvider>();
  const reason = use(DocumentReason);
  const state = file.state === 'waiting' ? 'waiting' : 'current';
  return useQuery({
    queryKey: ['document-link', file.id, size],
    queryFn: () => provider.documentLink({ id, field: file.field, state, size, reason }),
    staleTime: LINK_VALID_MS,
    gcTime: LINK_VALID_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}
