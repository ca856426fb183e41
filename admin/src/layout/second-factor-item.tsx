import LockRounded from '@mui/icons-material/LockRounded';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { usePermissions, useTranslate, useUserMenu } from 'react-admin';
import { useOpenSecondFactor } from '../components/second-factor/second-factor-gate';
import type { StaffRole } from '../providers/can-access';

/** Opens the settings of the second factor from the person's menu. */
export function SecondFactorItem() {
  const translate = useTranslate();
  const menu = useUserMenu();
  const { permissions: role } = usePermissions<StaffRole | null>();
  const open = useOpenSecondFactor();
  if (!role) return null;
  return (
    <MenuItem
      onClick={() => {
        menu?.onClose();
        open();
      }}
    >
      <ListItemIcon>
        <LockRounded fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('console.factor.title')}</ListItemText>
    </MenuItem>
  );
}
