import { useCreatePath } from 'react-admin';
import type { ResourceName } from '../providers/can-access';

/** Returns the path of a list with filters. */
export function useListPath(): (list: { resource: ResourceName; filter: object }) => string {
  const createPath = useCreatePath();
  return ({ resource, filter }) => {
    const shown = Object.fromEntries(Object.keys(filter).map((name) => [name, true]));
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      // Shows the fields of these filters.
      displayedFilters: JSON.stringify(shown),
    });
    return `${createPath({ resource, type: 'list' })}?${query}`;
  };
}
