import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';

/** Distance that triggers a refresh; CSS pixels. */
const FAR_ENOUGH = 72;

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

interface PullRefreshProps {
  busy: boolean;
  onRefresh: () => void;
}

/** Pull to refresh; replaces the browser's own reload gesture. */
export function PullRefresh({ busy, onRefresh }: PullRefreshProps) {
  const [pulled, setPulled] = useState(0);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });
  useEffect(() => {
    let from: number | null = null;
    let far = 0;
    const start = ({ touches, target }: TouchEvent) => {
      const within = target instanceof Element && target.closest('#content');
      from = within && touches.length === 1 && window.scrollY <= 0 ? (touches[0]?.clientY ?? null) : null;
      far = 0;
    };
    const move = ({ touches }: TouchEvent) => {
      if (from === null) return;
      far = window.scrollY > 0 ? 0 : Math.max(0, (touches[0]?.clientY ?? from) - from) / 2;
      setPulled(Math.min(far, FAR_ENOUGH));
    };
    const end = () => {
      if (from !== null && far >= FAR_ENOUGH) refresh.current();
      from = null;
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
        {...(!busy && { variant: 'determinate' as const, value: (100 * pulled) / FAR_ENOUGH })}
      />
    </Disc>
  );
}
