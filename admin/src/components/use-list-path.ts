import { useCreatePath } from 'react-admin';
import type { ResourceName } from '../providers/can-access';

/** Gives the address of a list that is narrowed in a certain way. */
export function useListPath(): (list: { resource: ResourceName; filter: object }) => string {
  const createPath = useCreatePath();
  return ({ resource, filter }) =>
    `${createPath({ resource, type: 'list' })}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}
