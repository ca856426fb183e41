import SearchRounded from '@mui/icons-material/SearchRounded';
import { IconButton, Tooltip } from '@mui/material';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { hasOverlay } from '../use-shortcuts';

const Palette = lazy(() => import('./palette'));

export function PaletteHost() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      // Opening a record would discard the text in a dialog.
      if (!hasOverlay()) setOpen(true);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      <Tooltip title={translate('console.palette.open')}>
        <IconButton
          color="inherit"
          aria-label={translate('console.palette.open')}
          onClick={() => setOpen(true)}
        >
          <SearchRounded />
        </IconButton>
      </Tooltip>
      <Suspense fallback={null}>{open && <Palette onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
