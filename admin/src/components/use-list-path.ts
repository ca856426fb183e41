import { useCreatePath } from 'react-admin';
import type { ResourceName } from '../providers/can-access';

/** Gives the address of a list that is narrowed in a certain way. */
export function useListPath(): (list: { resource: ResourceName; filter: object }) => string {
  const createPath = useCreatePath();
  return ({ resource, filter }) => {
    const shown = Object.fromEntries(Object.keys(filter).map((name) => [name, true]));
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      // Their fields are shown, so that each can be changed.
      displayedFilters: JSON.stringify(shown),
    });
    return `${createPath({ resource, type: 'list' })}?${query}`;
  };
}
