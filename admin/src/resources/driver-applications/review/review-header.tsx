import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
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
  Stack,
  Switch,
  Typography,
} from '@mui/material';
import { Fragment, type ReactNode, useState } from 'react';
import { useCanAccess, useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { KeyHint } from '../../../components/key-hint';
import { StatusChip } from '../../../components/status-chip';
import { useShortcuts, useShortcutsEnabled } from '../../../components/use-shortcuts';
import { Ago, Muted } from '../../../components/value-fields';
import { formatPhone } from '../../../lib/format';
import type { ApplicationDetail } from '../../../records';
import type { QueuePlace } from '../queue';

const KEYS = ['j', 'k', 'a', 'r', '1', '?'] as const;

function ShortcutHelp() {
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
            label={translate('console.review.shortcuts.enabled')}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('ra.action.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

interface ReviewHeaderProps {
  application: ApplicationDetail;
  place: QueuePlace;
  onOpen: (id: string) => void;
}

export function ReviewHeader({ application, place, onOpen }: ReviewHeaderProps) {
  const translate = useTranslate();
  const { driver, created_at, history, status } = application;
  const nth = history.filter((other) => other.created_at < created_at).length + 1;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'center' }}>
      <Applicant application={application} />
      <Muted component="span">
        {formatPhone(driver.phone)} · {translate('console.review.sent')} <Ago iso={created_at} />
        {nth > 1 && ` · ${translate('console.review.nth', { nth })}`}
      </Muted>
      <StatusChip status={status} />
      <Stack
        component="nav"
        direction="row"
        aria-label={translate('console.review.queue')}
        sx={{ ml: 'auto', alignItems: 'center', gap: 0.5 }}
      >
        {place.position !== null && (
          <Muted component="span" sx={{ mr: 0.5 }}>
            {translate('console.review.position', { position: place.position, total: place.total })}
          </Muted>
        )}
        <Step name="previous" keyName="k" to={place.previous} onOpen={onOpen}>
          <ChevronLeftRounded />
        </Step>
        <Step name="next" keyName="j" to={place.next} onOpen={onOpen}>
          <ChevronRightRounded />
        </Step>
        <ShortcutHelp />
      </Stack>
    </Stack>
  );
}

function Applicant({ application }: { application: ApplicationDetail }) {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'profiles', action: 'show' });
  const createPath = useCreatePath();
  const name = application.driver.full_name || translate('console.unnamed');
  return (
    <Typography variant="h2" sx={{ fontSize: 18, '& a': { color: 'inherit' } }}>
      {canAccess ? (
        <Link to={createPath({ resource: 'profiles', type: 'show', id: application.driver_id })}>{name}</Link>
      ) : (
        name
      )}
      {application.driver.gender && (
        <Muted component="span">
          {' · '}
          {translate('console.review.stated_gender', {
            gender: translate(`console.enums.${application.driver.gender}`),
          })}
        </Muted>
      )}
    </Typography>
  );
}

interface StepProps {
  name: 'previous' | 'next';
  keyName: string;
  to: string | null;
  onOpen: (id: string) => void;
  children: ReactNode;
}

function Step({ name, keyName, to, onOpen, children }: StepProps) {
  const translate = useTranslate();
  const label = translate(`console.review.${name}`);
  return (
    <Button
      size="small"
      color="inherit"
      disabled={to === null}
      aria-label={label}
      title={label}
      onClick={() => to !== null && onOpen(to)}
      sx={{ minWidth: 44, px: 0.5, minHeight: { xs: 44, md: 36 }, '& kbd': { ml: 0.25 } }}
    >
      {children}
      <KeyHint name={keyName} />
    </Button>
  );
}
