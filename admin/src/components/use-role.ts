import { usePermissions } from 'react-admin';
import { canAccess, canUse, type StaffRole } from '../providers/can-access';

export function useRole() {
  const { permissions: role = null } = usePermissions<StaffRole | null>();
  return {
    role,
    canRead: (resource: string, action: 'list' | 'show' = 'list') => canAccess(role, resource, action),
    canUse: (name: string) => canUse(role, name),
  };
}
