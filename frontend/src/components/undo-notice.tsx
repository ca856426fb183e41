import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { closeSnackbar, type CustomContentProps, SnackbarContent } from 'notistack';
import { forwardRef, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Undoable } from './toast-store';

/** Duration of the notice, extended while its button has keyboard focus. */
export const UNDO_MS = 6000;

export const UndoNotice = forwardRef<HTMLDivElement, CustomContentProps & { toast: Undoable }>(
  ({ id, toast }, ref) => {
    const { t } = useTranslation('parts');
    const button = useRef<HTMLButtonElement>(null);
    const [hasVisibleFocus, setHasVisibleFocus] = useState(false);
    useEffect(() => {
      // The focus is on the body if the pressed button was removed.
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }, []);
    useEffect(() => {
      if (hasVisibleFocus) return;
      const timer = setTimeout(() => closeSnackbar(id), UNDO_MS);
      return () => clearTimeout(timer);
    }, [hasVisibleFocus, id]);
    const undo = () => {
      toast.undo();
      closeSnackbar(id);
    };
    return (
      <SnackbarContent ref={ref} role="status">
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            width: 1,
            pl: 4,
            pr: 2,
            py: 1,
            border: '1px solid transparent',
            borderRadius: '12px',
            bgcolor: 'text.primary',
            color: 'background.default',
          }}
        >
          <span style={{ flex: 1 }}>{t(`undo.done.${toast.what}`)}</span>
          <Button
            ref={button}
            color="inherit"
            onClick={undo}
            onFocus={({ target }) => setHasVisibleFocus(target.matches(':focus-visible'))}
            onBlur={() => setHasVisibleFocus(false)}
            sx={{ minHeight: 44, textDecoration: 'underline' }}
          >
            {t('undo.action')}
          </Button>
        </Box>
      </SnackbarContent>
    );
  },
);
UndoNotice.displayName = 'UndoNotice';
