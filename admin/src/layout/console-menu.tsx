import MonitorHeartRounded from '@mui/icons-material/MonitorHeartRounded';
import { Box } from '@mui/material';
import type { ComponentType } from 'react';
import {
  Menu,
  useCanAccess,
  useCreatePath,
  useGetResourceLabel,
  usePermissions,
  useResourceDefinitions,
  useTranslate,
} from 'react-admin';
import { useWaiting } from '../components/use-waiting';
import { PAGES, type PageName, RESOURCES, type ResourceName, type StaffRole } from '../providers/can-access';
import { brand } from '../brand';

export function ConsoleMenu() {
  const waiting = useWaiting();
  const translate = useTranslate();
  const { permissions: role } = usePermissions<StaffRole | null>();
  return (
    <Menu>
      <Menu.DashboardItem />
      {[...RESOURCES, ...PAGES].map((name) => (
        <ListItem key={name} name={name} waiting={waiting[name] ?? 0} />
      ))}
      {role === 'admin' && (
        <Menu.Item
          to="/doctor"
          primaryText={translate('console.doctor.title')}
          leftIcon={<MonitorHeartRounded />}
        />
      )}
    </Menu>
  );
}

function ListItem({ name, waiting }: { name: ResourceName | PageName; waiting: number }) {
  const { canAccess } = useCanAccess({ resource: name, action: 'list' });
  const definition: { icon?: ComponentType } | undefined = useResourceDefinitions()[name];
  const Icon = definition?.icon;
  const label = useGetResourceLabel();
  const createPath = useCreatePath();
  if (!canAccess) return null;
  return (
    <Menu.Item
      to={createPath({ resource: name, type: 'list' })}
      primaryText={
        <Box component="span" sx={{ display: 'flex', flex: 1, alignItems: 'center', gap: 1 }}>
          {label(name, 2)}
          <CountBadge count={waiting} />
        </Box>
      }
      leftIcon={Icon ? <Icon /> : null}
    />
  );
}

function CountBadge({ count }: { count: number }) {
  const translate = useTranslate();
  if (count === 0) return null;
  return (
    <Box
      component="span"
      role="status"
      aria-label={translate('console.waiting', { smart_count: count })}
      sx={{
        ml: 'auto',
        minWidth: 28,
        px: 1,
        borderRadius: 99,
        bgcolor: brand.light.accent,
        color: brand.light.onAccent,
        fontSize: 12,
        fontWeight: 600,
        lineHeight: '20px',
        textAlign: 'center',
      }}
    >
      {count}
    </Box>
  );
}
