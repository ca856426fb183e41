import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../../providers/data';
import type { DocumentFile } from '../../../records';

/** A link is asked for anew a little before its five minutes are over; milliseconds. */
const GOOD_FOR_MS = 4.5 * 60_000;

/** A link to one file of an application. Each is audited, so it is kept as long as it is good. */
export function useDocumentLink(id: string, file: DocumentFile, size: 'full' | 'thumbnail') {
  const provider = useDataProvider<ConsoleDataProvider>();
  const state = file.state === 'waiting' ? 'waiting' : 'current';
  return useQuery({
    queryKey: ['document-link', file.id, size],
    queryFn: () => provider.documentLink({ id, field: file.field, state, size }),
    staleTime: GOOD_FOR_MS,
    gcTime: GOOD_FOR_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
}
