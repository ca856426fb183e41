import HistoryRounded from '@mui/icons-material/HistoryRounded';
import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../lib/app-store';
import { dayOf, today } from '../lib/format/days';
import { useFormat } from '../lib/format/use-format';
import { Pressable } from './pressable';
import { PullRefresh } from './pull-refresh';
import { useStaleMarks } from './stale-marks';

const Mark = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  padding: '0 4px 0 12px',
  borderRadius: 12,
  background: theme.vars.palette.brand.accentSoft,
  color: theme.vars.palette.brand.onAccentSoft,
  fontSize: '0.875rem',
  '& span': { display: 'block' },
  '& span::first-letter': { textTransform: 'uppercase' },
  '& button': { marginLeft: 'auto', minHeight: 44, padding: '0 8px', font: 'inherit', fontWeight: 600 },
}));

// Visible on keyboard focus only, like the skip link.
const Fresh = styled('div')(({ theme }) => ({
  '& button': {
    minHeight: 44,
    padding: '0 12px',
    borderRadius: 12,
    background: theme.vars.palette.brand.primarySoft,
    fontWeight: 600,
  },
  '&:not(:focus-within)': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
}));

interface StaleMarkProps {
  /** When the data was fetched, if not by the query itself; epoch milliseconds. */
  asOf?: number;
  query: { isError: boolean; isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown };
}

/** Pull to refresh (with a keyboard alternative) and the age of data that could not be updated. */
export function StaleMark({ query, asOf: readAt = query.dataUpdatedAt }: StaleMarkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const offline = useAppStore((state) => state.offline);
  const { isFetching } = query;
  const stale = readAt > 0 && (query.isError || offline);
  useEffect(() => {
    if (!stale) return;
    useStaleMarks.setState(({ shown }) => ({ shown: shown + 1 }));
    return () => useStaleMarks.setState(({ shown }) => ({ shown: shown - 1 }));
  }, [stale]);
  const refresh = () => void query.refetch();
  const read = new Date(readAt);
  const when = { day: format.day(read.toISOString()), time: format.time(read.toISOString()) };
  const asOf = t(dayOf(read) === today() ? 'asOf' : 'asOfDay', when);
  return (
    <>
      <PullRefresh busy={isFetching} onRefresh={refresh} />
      {stale ? (
        <Mark role="status">
          {offline ? <CloudOffRounded fontSize="small" /> : <HistoryRounded fontSize="small" />}
          <span>{offline ? `${t('offline')} · ${asOf}` : asOf}</span>
          <Pressable disabled={isFetching} onClick={refresh}>
            {t('retry')}
          </Pressable>
        </Mark>
      ) : (
        <Fresh>
          <Pressable disabled={isFetching} onClick={refresh}>
            {t('refresh')}
          </Pressable>
        </Fresh>
      )}
    </>
  );
}
