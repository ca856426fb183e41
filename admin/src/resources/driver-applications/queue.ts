import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ListParams, useDataProvider, useStore } from 'react-admin';
import type { ConsoleDataProvider } from '../../providers/data';
import type { Application } from '../../records';

export const WAITING_FILTER = { status: 'pending' } as const;
export const OLDEST_FIRST = { field: 'created_at', order: 'ASC' } as const;

const QUEUE = 'review-queue';
/** A multiple of the list's page size, so that a page needs one block. */
const BLOCK_ROWS = 100;
const PAGE_ROWS = 25;

interface Queue {
  ids: readonly string[];
  skipped: number;
  total: number;
}

export interface QueuePlace {
  /** From 1; null outside the queue. */
  position: number | null;
  total: number;
  previous: string | null;
  next: string | null;
}

export function placeIn({ ids, skipped, total }: Queue, id: string): QueuePlace {
  const at = ids.indexOf(id);
  return {
    position: at < 0 ? null : skipped + at + 1,
    total,
    previous: ids[at - 1] ?? null,
    next: ids[at + 1] ?? null,
  };
}

const asFilter = (filter: unknown): Record<string, unknown> =>
  typeof filter === 'object' && filter !== null ? { ...filter } : WAITING_FILTER;

const NO_QUEUE: Queue = { ids: [], skipped: 0, total: 0 };

/** Place in the list as last filtered and sorted; decisions do not reorder it. */
export function useQueuePlace(id: string): QueuePlace {
  const provider = useDataProvider<ConsoleDataProvider>();
  const [params] = useStore<Partial<ListParams>>('driver-applications.listParams', {});
  const filter = asFilter(params.filter);
  const sort = params.sort ? { field: params.sort, order: params.order ?? 'ASC' } : OLDEST_FIRST;
  const page = Math.ceil(((params.page ?? 1) * (params.perPage ?? PAGE_ROWS)) / BLOCK_ROWS);
  const { data = NO_QUEUE } = useQuery({
    queryKey: [QUEUE, filter, sort, page],
    queryFn: async (): Promise<Queue> => {
      const pagination = { page, perPage: BLOCK_ROWS };
      const { data, total } = await provider.getList<Application>('driver-applications', {
        filter,
        sort,
        pagination,
      });
      return { ids: data.map((one) => one.id), skipped: (page - 1) * BLOCK_ROWS, total };
    },
    staleTime: Infinity,
  });
  return placeIn(data, id);
}

/** Resets the queue when the list is shown. */
export function useNewQueue(): void {
  const queries = useQueryClient();
  useEffect(() => queries.removeQueries({ queryKey: [QUEUE] }), [queries]);
}
