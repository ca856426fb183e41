import LockRounded from '@mui/icons-material/LockRounded';
import { Box, ListItemIcon, ListItemText, MenuItem, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import {
  AppBar,
  Layout,
  LoadingIndicator,
  Logout,
  TitlePortal,
  UserMenu,
  useTranslate,
  useUserMenu,
} from 'react-admin';
import { brand } from '../brand';
import { ErrorAlert } from '../components/error-alert';
import { PaletteHost } from '../components/palette/palette-host';
import { useOpenSecondFactor } from '../components/second-factor/second-factor-gate';
import { useRole } from '../components/use-role';
import { ConsoleMenu, PageGroup } from './console-menu';
import { LanguageButton } from './language-button';
import { ThemeMenu } from './theme-menu';

function Brand() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: { xs: 'none', sm: 'flex' }, alignItems: 'baseline', gap: 1.5, mr: 3 }}>
      <Typography component="span" sx={{ fontSize: 18, fontWeight: 600 }}>
        {brand.name}
      </Typography>
      <Typography component="span" sx={{ fontSize: 14, opacity: 0.85 }}>
        {translate('console.title')}
      </Typography>
    </Box>
  );
}

function Tools() {
  const translate = useTranslate();
  return (
    <>
      <PaletteHost />
      <LanguageButton />
      <ThemeMenu />
      {/* Hidden on phones, where the title needs the space. */}
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <LoadingIndicator aria-label={translate('ra.page.loading')} />
      </Box>
    </>
  );
}

function ConsoleAppBar() {
  return (
    <AppBar
      toolbar={<Tools />}
      userMenu={
        <UserMenu>
          <SecondFactorItem />
          <Logout />
        </UserMenu>
      }
    >
      <Brand />
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
        <PageGroup />
        <TitlePortal
          component="h1"
          sx={{
            flex: 'none',
            fontSize: { xs: 15, sm: 16 },
            ml: { xs: -1, sm: 0 },
            // Inline blocks are cut off without an ellipsis.
            '& .RaConfigurable-root': { display: 'inline' },
          }}
        />
      </Box>
    </AppBar>
  );
}

function PageError() {
  const reload = () => fetch('.').then(({ ok }) => ok && location.reload(), console.warn);
  return <ErrorAlert error={new Error('console.errors.PAGE')} retry={reload} sx={{ m: 2 }} />;
}

export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleAppBar} menu={ConsoleMenu} error={PageError} appBarAlwaysOn>
      {children}
    </Layout>
  );
}

function SecondFactorItem() {
  const translate = useTranslate();
  const menu = useUserMenu();
  const { role } = useRole();
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
