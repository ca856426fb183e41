import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../../lib/app-store';
import { useLine } from '../../../lib/realtime/line-store';

/** Shorter disconnects are not shown; milliseconds. */
const WORTH_SAYING_MS = 2500;

const Note = styled('div')(({ theme }) => ({
  '& p': {
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
    gap: 8,
    padding: '6px 16px',
    fontSize: '0.75rem',
    lineHeight: 1.4,
    color: theme.vars.palette.text.secondary,
  },
  '& svg': { fontSize: 16 },
}));

export function LineNote() {
  const { t } = useTranslation(['chat', 'common']);
  const offline = useAppStore((state) => state.offline);
  const ended = useLine((state) => state.line === 'ended');
  const lost = useLine((state) => state.line === 'lost');
  const [forLong, setForLong] = useState(false);
  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => setForLong(true), WORTH_SAYING_MS);
    return () => {
      clearTimeout(timer);
      setForLong(false);
    };
  }, [lost]);
  const text = offline
    ? t('line.offline')
    : ended
      ? t('common:errors.authentication')
      : lost && forLong
        ? t('line.lost')
        : null;
  return (
    <Note role="status">
      {text && (
        <p>
          <CloudOffRounded aria-hidden />
          {text}
        </p>
      )}
    </Note>
  );
}
