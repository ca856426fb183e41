import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import {
  closeSnackbar,
  type CustomContentProps,
  enqueueSnackbar,
  SnackbarContent,
  SnackbarProvider,
} from 'notistack';
import { forwardRef, useEffect } from 'react';
import { type ToastMessage, type Undoable, useToasts } from './toast-store';
import { UndoNotice } from './undo-notice';

declare module 'notistack' {
  interface VariantOverrides {
    toast: { toast: ToastMessage };
    undo: { toast: Undoable };
  }
}

const aboveTheNavigation = {
  '.notistack-SnackbarContainer': { bottom: 'calc(88px + env(safe-area-inset-bottom)) !important' },
  // Lower while a dialog is open, so that its last line (the chat's retry) stays visible.
  '@media (min-width: 600px) and (min-height: 500px)': {
    'body:has(.MuiDialog-root) .notistack-SnackbarContainer': { bottom: '8px !important' },
  },
  // Clicks elsewhere pass through.
  '.notistack-SnackbarContainer *': { pointerEvents: 'none !important' },
  '.notistack-SnackbarContainer button': { pointerEvents: 'auto !important' },
};

const SHOWN_MS = 5000;

const Notice = forwardRef<HTMLDivElement, CustomContentProps & { toast: ToastMessage }>(({ toast }, ref) => (
  <SnackbarContent ref={ref} role={toast.tone === 'error' ? 'alert' : 'status'}>
    <Box
      sx={{
        width: 1,
        px: 4,
        py: 3,
        // Becomes visible in forced colours.
        border: '1px solid transparent',
        borderRadius: '12px',
        bgcolor: toast.tone === 'error' ? 'error.main' : 'text.primary',
        color: toast.tone === 'error' ? 'error.contrastText' : 'background.default',
      }}
    >
      <Typography sx={{ fontWeight: 600 }}>{toast.title}</Typography>
      {toast.description && <Typography variant="body2">{toast.description}</Typography>}
    </Box>
  </SnackbarContent>
));
Notice.displayName = 'Notice';

export function ToastNotices() {
  const latest = useToasts((state) => state.latest);
  useEffect(() => {
    if (!latest) return;
    closeSnackbar();
    if ('undo' in latest) enqueueSnackbar({ variant: 'undo', key: latest.id, toast: latest, persist: true });
    else enqueueSnackbar({ variant: 'toast', key: latest.id, message: latest.title, toast: latest });
  }, [latest]);
  return (
    <>
      <GlobalStyles styles={aboveTheNavigation} />
      <SnackbarProvider
        maxSnack={1}
        autoHideDuration={SHOWN_MS}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        Components={{ toast: Notice, undo: UndoNotice }}
      />
    </>
  );
}
