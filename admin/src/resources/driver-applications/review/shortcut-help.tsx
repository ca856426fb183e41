import KeyboardRounded from '@mui/icons-material/KeyboardRounded';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  IconButton,
  Switch,
} from '@mui/material';
import { Fragment, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useShortcuts, useShortcutsEnabled } from '../../../components/use-shortcuts';

const KEYS = ['j', 'k', 'a', 'r', '1', '?'] as const;

export function ShortcutHelp() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const [enabled, setEnabled] = useShortcutsEnabled();
  const title = translate('console.review.shortcuts.title');
  useShortcuts({ '?': () => setOpen(true) });
  return (
    <>
      <IconButton
        aria-label={title}
        title={title}
        onClick={() => setOpen(true)}
        sx={{ color: 'text.secondary', '@media (hover: none)': { display: 'none' } }}
      >
        <KeyboardRounded />
      </IconButton>
      <Dialog open={open} onClose={() => setOpen(false)} maxWidth="xs" fullWidth>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent>
          <Box
            component="dl"
            sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, m: 0, mb: 2 }}
          >
            {KEYS.map((name) => (
              <Fragment key={name}>
                <Box component="dt">
                  <Box component="kbd" sx={{ px: 1, border: 1, borderRadius: '4px', font: 'inherit' }}>
                    {name === '1' ? '1 – 7' : name}
                  </Box>
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  {translate(`console.review.shortcuts.${name === '?' ? 'help' : name}`)}
                </Box>
              </Fragment>
            ))}
          </Box>
          <FormControlLabel
            control={<Switch checked={enabled} onChange={(_, checked) => setEnabled(checked)} />}
            label={translate('console.review.shortcuts.wanted')}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('ra.action.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
