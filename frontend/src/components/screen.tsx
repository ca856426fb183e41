import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useActionBar } from './action-bar';
import { Link } from './link';
import { Caption } from './text';
import { usePage } from './use-page';

interface ScreenProps {
  title: string;
  /** Document title, if different from the heading. */
  pageTitle?: string;
  subtitle?: ReactNode;
  /** Target of the back arrow without history; no arrow if omitted. */
  backTo?: string;
  actions?: ReactNode;
  /** Primary action; hides the phone's navigation. */
  footer?: ReactNode;
  /** False if another visible screen sets the document title. */
  ownsPage?: boolean;
  children: ReactNode;
}

export function Screen({
  title,
  pageTitle,
  subtitle,
  backTo,
  actions,
  footer,
  ownsPage = true,
  children,
}: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePage(pageTitle ?? title, heading, ownsPage);
  useActionBar(Boolean(footer));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, width: 1, maxWidth: 720, mx: 'auto' }}>
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          minHeight: 56,
          pl: backTo ? 1 : 4,
          pr: actions ? 1 : 4,
        }}
      >
        {backTo && <BackButton fallback={backTo} />}
        <Box sx={{ flex: '1 1 6rem', minWidth: 0, py: 1.5 }}>
          <Typography
            ref={heading}
            tabIndex={-1}
            component="h1"
            aria-label={pageTitle}
            sx={{ fontWeight: 600, lineHeight: 1.25 }}
          >
            {title}
          </Typography>
          {subtitle && <Caption>{subtitle}</Caption>}
        </Box>
        {actions && <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>{actions}</Box>}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, flex: 1, px: 4, pb: 6 }}>{children}</Box>
      {footer && <Footer>{footer}</Footer>}
    </Box>
  );
}

function Footer({ children }: { children: ReactNode }) {
  return (
    <Box
      component="footer"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 4,
        pt: 3,
        pb: 'calc(16px + env(safe-area-inset-bottom))',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}

function BackButton({ fallback }: { fallback: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { key } = useLocation();
  // The tab's first entry has the key "default". Going back would leave the product.
  const hasHistory = key !== 'default';
  return (
    <IconButton
      color="inherit"
      aria-label={t('back')}
      component={Link}
      to={fallback}
      onClick={(event: React.MouseEvent) => {
        if (!hasHistory || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ArrowBackRounded />
    </IconButton>
  );
}
