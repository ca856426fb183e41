import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { AppBar, Layout, LoadingIndicator, Logout, TitlePortal, UserMenu, useTranslate } from 'react-admin';
import { brand } from '../brand';
import { SecondFactorItem } from './second-factor-item';
import { ConsoleMenu } from './console-menu';
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
      <LanguageButton />
      <ThemeMenu />
      <LoadingIndicator aria-label={translate('ra.page.loading')} />
    </>
  );
}

/** The brand gives way to the page's title on a phone. */
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
      <TitlePortal component="h1" />
    </AppBar>
  );
}

/** react-admin's layout with the house's bar. */
export function ConsoleLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={ConsoleAppBar} menu={ConsoleMenu} appBarAlwaysOn>
      {children}
    </Layout>
  );
}
