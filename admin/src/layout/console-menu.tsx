import MonitorHeartRounded from '@mui/icons-material/MonitorHeartRounded';
import { Box, ListSubheader, Typography } from '@mui/material';
import { type ComponentType, useEffect } from 'react';
import {
  Menu,
  useCreatePath,
  useGetResourceLabel,
  useResourceDefinitions,
  useSidebarState,
  useStoreContext,
  useTranslate,
} from 'react-admin';
import { useLocation } from 'react-router-dom';
import { brand } from '../brand';
import { useRole } from '../components/use-role';
import { useWaiting } from '../components/use-waiting';
import { groupOf, type MenuName, menuOf } from './menu';

export function ConsoleMenu() {
  const waiting = useWaiting();
  const translate = useTranslate();
  const [open] = useSidebarState();
  const { role } = useRole();
  const { pathname } = useLocation();
  useEffect(() => {
    document.querySelector('.RaMenuItemLink-active')?.scrollIntoView({ block: 'nearest' });
  }, [role, pathname]);
  return (
    <Menu>
      <Menu.DashboardItem />
      {/* Flat, because the arrow keys move between direct children of the list. */}
      {menuOf(role).flatMap(({ group, names }) => [
        <ListSubheader
          key={group}
          role="presentation"
          disableSticky
          sx={{ mt: 1, bgcolor: 'transparent', lineHeight: '32px', borderTop: open ? 0 : 1 }}
        >
          {open && translate(`console.menu.${group}`)}
        </ListSubheader>,
        ...names.map((name) => <ListItem key={name} name={name} waiting={waiting[name] ?? 0} />),
      ])}
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

function ListItem({ name, waiting }: { name: MenuName; waiting: number }) {
  const definition: { icon?: ComponentType } | undefined = useResourceDefinitions()[name];
  const Icon = definition?.icon;
  const label = useGetResourceLabel();
  const createPath = useCreatePath();
  const store = useStoreContext();
  const [open] = useSidebarState();
  const whiteSpace = open ? 'normal' : 'nowrap';
  return (
    <Menu.Item
      to={createPath({ resource: name, type: 'list' })}
      // A link to the list, e.g. from a person, may have stored its own filter.
      onClick={() => store.removeItem(`${name}.listParams`)}
      primaryText={
        <Box component="span" sx={{ display: 'flex', flex: 1, alignItems: 'center', gap: 1, whiteSpace }}>
          {label(name, 2)}
          <CountBadge count={waiting} />
        </Box>
      }
      leftIcon={Icon ? <Icon /> : null}
    />
  );
}

export function PageGroup() {
  const translate = useTranslate();
  const [, page = ''] = useLocation().pathname.split('/');
  const group = groupOf(page);
  if (group === null) return null;
  return (
    <Typography sx={{ ml: { xs: -1, sm: 0 }, fontSize: 12, lineHeight: 1.2, opacity: 0.85 }}>
      {translate(`console.menu.${group}`)}
    </Typography>
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
        flexShrink: 0,
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
