import CloudOffRounded from '@mui/icons-material/CloudOffRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../lib/app-store';
import { dayOf, today } from '../lib/format/days';
import { useFormat } from '../lib/format/use-format';
import { serverTime } from '../lib/server-clock';
import { HIDDEN } from './hidden';
import { Pressable } from './pressable';
import { useStaleMarks } from './stale-marks';

// Sticky and last in the content, so that its appearance moves nothing.
const Mark = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 'calc(88px + env(safe-area-inset-bottom))',
  zIndex: 1,
  order: 1,
  boxShadow: '0 1px 6px rgb(0 0 0 / 30%)',
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
const RefreshButton = styled('div')(({ theme }) => ({
  '& button': {
    minHeight: 44,
    padding: '0 12px',
    borderRadius: 12,
    background: theme.vars.palette.brand.primarySoft,
    fontWeight: 600,
  },
  '&:not(:focus-within)': HIDDEN,
}));

interface StaleMarkProps {
  /** Fetch time of the data, if not the query's; epoch milliseconds. */
  asOf?: number;
  query: { isError: boolean; isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown };
}

/** Pull to refresh, with a button for keyboards. Shows the age of data that could not be updated. */
export function StaleMark({ query, asOf: fetchedAt = query.dataUpdatedAt }: StaleMarkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const offline = useAppStore((state) => state.offline);
  const { isFetching } = query;
  const stale = fetchedAt > 0 && (query.isError || offline);
  useEffect(() => {
    if (!stale) return;
    useStaleMarks.setState(({ shown }) => ({ shown: shown + 1 }));
    return () => useStaleMarks.setState(({ shown }) => ({ shown: shown - 1 }));
  }, [stale]);
  const refresh = () => void query.refetch();
  const fetched = new Date(serverTime(fetchedAt));
  const when = { day: format.day(fetched.toISOString()), time: format.time(fetched.toISOString()) };
  const asOfText = t(dayOf(fetched) === today() ? 'asOf' : 'asOfDay', when);
  return (
    <>
      <PullRefresh busy={isFetching} onRefresh={refresh} />
      {stale ? (
        <Mark role="status">
          {offline ? <CloudOffRounded fontSize="small" /> : <HistoryRounded fontSize="small" />}
          <span>{offline ? `${t('offline')} · ${asOfText}` : asOfText}</span>
          <Pressable disabled={isFetching} onClick={refresh}>
            {t('retry')}
          </Pressable>
        </Mark>
      ) : (
        <RefreshButton>
          <Pressable disabled={isFetching} onClick={refresh}>
            {t('refresh')}
          </Pressable>
        </RefreshButton>
      )}
    </>
  );
}

const PULL_DISTANCE_PX = 72;

const Disc = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: 4,
  top: 0,
  left: 'calc(50% - 20px)',
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: '50%',
  background: theme.vars.palette.background.paper,
  boxShadow: '0 1px 6px rgb(0 0 0 / 30%)',
  pointerEvents: 'none',
}));

/** Replaces the browser's reload gesture. */
function PullRefresh({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  const [pulled, setPulled] = useState(0);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });
  useEffect(() => {
    let startY: number | null = null;
    let distance = 0;
    const start = ({ touches, target }: TouchEvent) => {
      const insideContent = target instanceof Element && target.closest('#content');
      startY =
        insideContent && touches.length === 1 && window.scrollY <= 0 ? (touches[0]?.clientY ?? null) : null;
      distance = 0;
    };
    const move = ({ touches }: TouchEvent) => {
      if (startY === null) return;
      distance = window.scrollY > 0 ? 0 : Math.max(0, (touches[0]?.clientY ?? startY) - startY) / 2;
      setPulled(Math.min(distance, PULL_DISTANCE_PX));
    };
    const end = () => {
      if (startY !== null && distance >= PULL_DISTANCE_PX) refresh.current();
      startY = null;
      setPulled(0);
    };
    const page = document.documentElement.style;
    const before = page.overscrollBehaviorY;
    page.overscrollBehaviorY = 'contain';
    window.addEventListener('touchstart', start, { passive: true });
    window.addEventListener('touchmove', move, { passive: true });
    window.addEventListener('touchend', end);
    window.addEventListener('touchcancel', end);
    return () => {
      page.overscrollBehaviorY = before;
      window.removeEventListener('touchstart', start);
      window.removeEventListener('touchmove', move);
      window.removeEventListener('touchend', end);
      window.removeEventListener('touchcancel', end);
    };
  }, []);
  if (pulled < 8) return null;
  return (
    <Disc aria-hidden style={{ transform: `translateY(${pulled}px)` }}>
      <CircularProgress
        size={22}
        {...(!busy && { variant: 'determinate' as const, value: (100 * pulled) / PULL_DISTANCE_PX })}
      />
    </Disc>
  );
}
