import { useCreatePath } from 'react-admin';
import type { ResourceName } from '../providers/can-access';

export interface ListPlace {
  resource: ResourceName;
  filter: object;
}

/** Path of a list with these filters set and visible. */
export function useListPath(): (list: ListPlace) => string {
  const createPath = useCreatePath();
  return ({ resource, filter }) => {
    const shown = Object.fromEntries(Object.keys(filter).map((name) => [name, true]));
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      displayedFilters: JSON.stringify(shown),
    });
    return `${createPath({ resource, type: 'list' })}?${query}`;
  };
}
